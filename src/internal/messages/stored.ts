import type { RepairOptions } from "../../types/messages.ts";
import type { FormatTraits } from "./adapter.ts";
import { CallMap } from "./callMap.ts";
import type { Turn } from "./exchange.ts";
import { identifierRule, isAcceptedId } from "./identifiers.ts";
import type { Pairing } from "./pairing.ts";
import type { MessageView, Part } from "./view.ts";

/**
 * Finds the results whose calls the provider holds itself, in the history this one continues: those
 * that name no call of this one, the first of each identifier. What comes after it is noted as a copy.
 */
export function findStored(
  views: readonly MessageView[],
  turns: readonly Turn[],
  pairing: Pairing,
  traits: FormatTraits,
  { chained, ids }: RepairOptions,
): ReadonlySet<Part> {
  const stored = new Set<Part>();
  const rule = identifierRule(traits.identifiers, ids);
  if (chained !== true || rule === undefined || traits.adjacent) return stored;
  const calls = new CallMap<"here" | "stored">();
  for (const { exchanges } of turns) {
    for (const { call } of exchanges) calls.set(call, "here");
  }
  for (const result of views.flatMap(({ parts }) => parts)) {
    const { kind, id, placeholder } = result;
    if (kind !== "result" || id === undefined || !isAcceptedId(id, rule)) continue;
    if (pairing.owners.has(result) || (pairing.copies.has(result) && !placeholder)) continue;
    const place = calls.get(result);
    if (place === "stored") pairing.copies.set(result, "the call has an earlier result");
    if (place !== undefined) continue;
    calls.set(result, "stored");
    pairing.copies.delete(result);
    stored.add(result);
  }
  return stored;
}
