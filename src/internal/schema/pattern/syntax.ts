/** A regular expression, read as far as it takes to run it in linear time. */
export type PatternNode =
  | { readonly kind: "character"; readonly source: string }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly body: PatternNode;
      readonly minimum: number;
      readonly maximum: number;
    }
  | { readonly kind: "edge"; readonly edge: "start" | "end" | "word" | "notWord" }
  | {
      readonly kind: "look";
      readonly behind: boolean;
      readonly negative: boolean;
      readonly body: PatternNode;
    }
  | { readonly kind: "backreference" };

/** Leaves the parser at a form it does not know. */
class Unreadable extends Error {}

// Sticky, so that each is tried where the parser stands and nowhere else.
const GROUP_START = /\((?:\?(?:(<?)([=!])|:|<[^>]*>))?/uy;
const GROUP_END = /\)/uy;
const BRACES = /\{(\d+)(,?)(\d*)\}/uy;
const ESCAPE =
  /\\(?:u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|.)/suy;
const SURROGATES = /\\u[dD][89aAbB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}/uy;
const BACKREFERENCE = /\\(?:[1-9]\d*|k<[^>]*>)/uy;
const WORD_EDGE = /\\[bB]/uy;
const CLASS = /\[(?:\\.|[^\]\\])*\]/suy;
// A sign of repetition never stands for itself: it would be one of a kind of group that is not known.
const CHARACTER = /[^*+?]/suy;
const UNIT = /[^*+?]/sy;

/**
 * Reads the source of a regular expression that the engine has accepted. Linear.
 *
 * @param source - the source
 * @param unicode - whether characters are code points
 * @returns its structure, or `undefined` for a form that is not known
 */
export function parsePattern(source: string, unicode: boolean): PatternNode | undefined {
  try {
    const parser = new Parser(source, unicode);
    const node = parser.readChoice(0);
    return parser.isDone() ? node : undefined;
  } catch {
    return undefined;
  }
}

/** Groups nested deeper than this are refused rather than risked on the stack. */
const MAX_GROUPS = 100;

class Parser {
  readonly #unicode: boolean;
  readonly #source: string;
  #position = 0;

  constructor(source: string, unicode: boolean) {
    this.#source = source;
    this.#unicode = unicode;
  }

  isDone(): boolean {
    return this.#position === this.#source.length;
  }

  readChoice(depth: number): PatternNode {
    if (depth > MAX_GROUPS) throw new Unreadable();
    const first = this.#readSequence(depth);
    const others: PatternNode[] = [];
    while (this.#source[this.#position] === "|") {
      this.#position += 1;
      others.push(this.#readSequence(depth));
    }
    return others.length === 0 ? first : { kind: "choice", options: [first, ...others] };
  }

  #readSequence(depth: number): PatternNode {
    const parts: PatternNode[] = [];
    for (;;) {
      const next = this.#source[this.#position];
      if (next === undefined || next === "|" || next === ")") return { kind: "sequence", parts };
      parts.push(this.#readQuantified(this.#readTerm(depth)));
    }
  }

  #readTerm(depth: number): PatternNode {
    switch (this.#source[this.#position]) {
      case "^":
        this.#position += 1;
        return { kind: "edge", edge: "start" };
      case "$":
        this.#position += 1;
        return { kind: "edge", edge: "end" };
      case "(":
        return this.#readGroup(depth);
      case "[":
        return { kind: "character", source: this.#take(CLASS) };
      case "\\":
        return this.#readEscape();
      default:
        return { kind: "character", source: this.#take(this.#unicode ? CHARACTER : UNIT) };
    }
  }

  #readGroup(depth: number): PatternNode {
    const [, behind, look] = this.#match(GROUP_START);
    const body = this.readChoice(depth + 1);
    this.#take(GROUP_END);
    return look === undefined
      ? body
      : { kind: "look", behind: behind === "<", negative: look === "!", body };
  }

  #readEscape(): PatternNode {
    const [reference] = this.#match(BACKREFERENCE);
    if (reference !== undefined) return { kind: "backreference" };
    const [edge] = this.#match(WORD_EDGE);
    if (edge !== undefined) return { kind: "edge", edge: edge === "\\b" ? "word" : "notWord" };
    const [pair] = this.#unicode ? this.#match(SURROGATES) : [];
    return { kind: "character", source: pair ?? this.#take(ESCAPE) };
  }

  #readQuantified(body: PatternNode): PatternNode {
    const bounds = this.#readBounds();
    if (bounds === undefined) return body;
    if (this.#source[this.#position] === "?") this.#position += 1;
    return { kind: "repeat", body, ...bounds };
  }

  #readBounds(): { readonly minimum: number; readonly maximum: number } | undefined {
    const sign = this.#source[this.#position];
    if (sign === "*" || sign === "+" || sign === "?") {
      this.#position += 1;
      return {
        minimum: sign === "+" ? 1 : 0,
        maximum: sign === "?" ? 1 : Number.POSITIVE_INFINITY,
      };
    }
    const [braces, minimum, comma, maximum] = this.#match(BRACES);
    if (braces === undefined) return undefined;
    const least = Number(minimum);
    if (comma === "") return { minimum: least, maximum: least };
    return { minimum: least, maximum: maximum ? Number(maximum) : Number.POSITIVE_INFINITY };
  }

  /** Steps over what an expression matches here; nothing where it does not match. */
  #match(expression: RegExp): readonly (string | undefined)[] {
    expression.lastIndex = this.#position;
    const match = expression.exec(this.#source);
    if (match === null) return [];
    this.#position += match[0].length;
    return match;
  }

  #take(expression: RegExp): string {
    const [taken] = this.#match(expression);
    if (taken === undefined) throw new Unreadable();
    return taken;
  }
}
