import type { IdentifierProfile } from "../../types/messages.ts";
import type { IdentifierRule } from "./adapter.ts";
import { digest } from "./digest.ts";
import type { Exchange } from "./exchange.ts";
import type { Report } from "./report.ts";
import { TakenIds } from "./takenIds.ts";
import { UniqueNames } from "./unique.ts";
import type { MessageView, Part } from "./view.ts";

const WORD = /^[a-zA-Z0-9_-]+$/u;

const PROFILES: Readonly<
  Record<Exclude<IdentifierProfile, "as-required">, Partial<IdentifierRule>>
> = {
  "openai-chat": { maximum: 40 },
  "openai-responses": { maximum: 64, scope: "history" },
  anthropic: { maximum: 64, pattern: WORD, scope: "history" },
  bedrock: { maximum: 64, pattern: WORD },
  mistral: { maximum: 9, pattern: /^[a-zA-Z0-9]{9}$/u },
};

type IdentifierShape = Pick<IdentifierRule, "maximum" | "pattern">;

/** The identifier rule of a format under a profile; none where identifiers are nobody's business. */
export function identifierRule(
  rule: IdentifierRule,
  profile: IdentifierProfile = "as-required",
): IdentifierRule | undefined {
  // Where the format leaves identifiers free, the provider still pairs by them.
  const scope = rule.scope === "none" ? "turn" : rule.scope;
  if (profile !== "as-required") return { scope, ...PROFILES[profile] };
  return rule.scope === "none" ? undefined : rule;
}

/** Whether an identifier looks as a rule wants it. */
export function isAcceptedId(id: string, { maximum, pattern }: IdentifierShape): boolean {
  return (maximum === undefined || id.length <= maximum) && (pattern?.test(id) ?? true);
}

/**
 * Gives every exchange whose identifier is missing, taken or refused a new one, the same on both
 * sides. The first occurrence keeps its identifier, so that a provider's cache stays warm.
 *
 * @param stored - results under identifiers that are taken by calls the provider holds itself
 */
export function assignIdentifiers(
  views: readonly MessageView[],
  turns: readonly (readonly Exchange[])[],
  rule: IdentifierRule,
  report: Report,
  stored: ReadonlySet<Part> = new Set(),
): void {
  const mint = new Mint(views, rule);
  const taken = new TakenIds(rule);
  for (const { id } of stored) taken.take(id);
  const assign = (exchange: Exchange): void => {
    const { call, result } = exchange;
    const old = call?.id ?? result?.id;
    const wished = old === undefined ? mint.fresh() : mint.accepted(old);
    const isTaken = !taken.take(wished);
    // What is made new is nobody else's, so only what was there can be taken.
    const id = isTaken ? mint.another(wished) : wished;
    exchange.newId = id;
    reportNewId(call, id, isTaken, report);
    reportNewId(result, id, isTaken, report);
  };
  for (const turn of turns) {
    taken.nextTurn();
    turn.forEach(assign);
  }
}

function reportNewId(part: Part | undefined, id: string, isTaken: boolean, report: Report): void {
  if (part === undefined || part.id === id) return;
  if (part.id === undefined) report.part("re-id", part, "the identifier is missing");
  else if (isTaken) report.part("re-id", part, "the identifier is taken");
  else report.part("re-id", part, "the provider refuses the identifier");
}

/** Makes identifiers out of old ones: the same of the same, and none that is present already. */
class Mint {
  readonly #views: readonly MessageView[];
  readonly #rule: IdentifierRule;
  readonly #accepted: Map<string, string> = new Map();
  #names: UniqueNames | undefined;

  constructor(views: readonly MessageView[], rule: IdentifierRule) {
    this.#views = views;
    this.#rule = rule;
  }

  fresh(): string {
    return this.another("call");
  }

  another(id: string): string {
    // Made only when needed: a healthy history needs no new identifier.
    this.#names ??= new UniqueNames(presentIds(this.#views), "_", (name) => this.#shaped(name));
    return this.#names.name(id);
  }

  accepted(id: string): string {
    if (isAcceptedId(id, this.#rule)) return id;
    const made = this.#accepted.get(id) ?? this.another(id);
    this.#accepted.set(id, made);
    return made;
  }

  /** An identifier in the shape the provider wants. Never cut short without a digest of the whole. */
  #shaped(id: string): string {
    if (isAcceptedId(id, this.#rule)) return id;
    const maximum = this.#rule.maximum ?? id.length + 13;
    if (maximum < 24) return digest(id, Math.min(maximum, 12));
    return `${id.slice(0, maximum - 13).replace(/[^a-zA-Z0-9_-]/gu, "_")}_${digest(id, 12)}`;
  }
}

function presentIds(views: readonly MessageView[]): Set<string> {
  const present = new Set<string>();
  for (const { parts } of views) for (const { id } of parts) if (id !== undefined) present.add(id);
  return present;
}
