import type { Event, Found } from "./histories.ts";

/**
 * Reads a history in short hand: `A(a,b)` an assistant turn with two calls, `R(a)` the result of one,
 * `P(a)` a stand-in for it, `U` and `T` words of the user and of the assistant. `a=x` gives call `a`
 * the identifier `x`, `a=` none, and `a!` cuts it off. Each call has a tool of its own, unless named:
 * `a:grep`.
 */
export function play(script: string): Event[] {
  const events: Event[] = [];
  let turn = -1;
  for (const [index, token] of script.split(" ").entries()) {
    if (token.startsWith("A")) turn = index;
    if (token === "U") events.push({ type: "user", text: "question" });
    else if (token === "T") events.push({ type: "assistant", text: "answer" });
    else for (const part of token.slice(2, -1).split(",")) events.push(action(token, part, turn));
  }
  return events;
}

function action(token: string, part: string, turn: number): Event {
  const [, letter = "", name, given] = /^([a-z0-9]+)!?(?::([a-z_]+))?(?:=(.*))?$/u.exec(part) ?? [];
  const id = given === undefined ? `id_${letter}` : given === "" ? undefined : given;
  const base = { turn, id, name: name ?? `tool_${letter}` };
  if (token.startsWith("A")) {
    return { type: "call", ...base, tag: `tag-${letter}`, isCutOff: part.includes("!") };
  }
  return { type: "result", ...base, tag: token.startsWith("P") ? undefined : `tag-${letter}` };
}

/** Writes what was found in the same short hand, without identifiers; `?` is what was made up. */
export function transcript(found: readonly Found[]): string {
  return found
    .map(({ kind, tag, role }) => {
      const letter = tag?.slice("tag-".length) ?? "?";
      if (kind === "call") return `A(${letter})`;
      if (kind === "result") return `R(${letter})`;
      if (tag !== undefined) return `text(${letter})`;
      return role === "assistant" || role === "model" ? "T" : "U";
    })
    .join(" ");
}
