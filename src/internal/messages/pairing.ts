import { CallMap } from "./callMap.ts";
import { addToPool, type CallPool } from "./callPool.ts";
import { ContentComparison } from "./content.ts";
import type { Exchange, Turn } from "./exchange.ts";
import { isOpen, isStandIn, mayShareName, Owners, pairTurn, pairUp } from "./pairTurn.ts";
import { type Placed, readScopes, type Scope } from "./scopes.ts";
import { type MessageView, type Part, speechBefore } from "./view.ts";

/** What becomes of the results of a history. A result in none of these has no call. */
export interface Pairing {
  readonly owners: Pick<Owners, "get" | "has">;
  /** Results of calls that have a better one, with the reason. */
  readonly copies: Map<Part, string>;
  /** Results that several calls could own, so that none got them. */
  readonly ambiguous: ReadonlySet<Part>;
  /** Stand-ins that found no call in their turn. */
  readonly spare: readonly Placed[];
}

/**
 * Gives every call its result, writing it into the exchange.
 *
 * The scope of an identifier is the turn and never the history, because local servers give each call
 * the same one and some models start over every turn (hermes-agent#70724, openclaw#109443). Only what
 * is left then looks for its call elsewhere. Real results come before stand-ins of an earlier repair
 * (lossless-claw PR#993). A synthesised call keeps its result, though: to look again for a better
 * owner would undo what the first repair decided, now that identifiers are different.
 *
 * Linear in the number of parts.
 *
 * @param hosted - identifiers of calls the provider has run and answered itself
 */
export function pairResults(
  views: readonly MessageView[],
  turns: readonly Turn[],
  hosted: ReadonlySet<string>,
): Pairing {
  const owners = new Owners();
  const copies = new Map<Part, string>();
  const ambiguous = new Set<Part>();
  const scopes = readScopes(views, turns);
  for (const { turn, results } of scopes) {
    if (turn !== undefined) pairTurn(turn.exchanges, results, owners);
  }
  const strays = findStrays(scopes, owners, () => idsOf(turns, hosted));
  if (strays.length > 0) {
    matchElsewhere(strays, turns, { owners, copies, ambiguous }, speechBefore(views));
    matchOtherKinds(
      strays.filter(({ result }) => !owners.has(result) && !copies.has(result)),
      turns,
      owners,
    );
  }
  for (const { result } of strays) {
    // A second result, synthesised by a host that did not know (vercel/eve PR#1246).
    if (!owners.has(result) && result.id !== undefined && hosted.has(result.id)) {
      copies.set(result, "the provider has answered the call itself");
    }
  }
  const spare: Placed[] = [];
  for (const { turn, results } of scopes) {
    if (!results.some(isStandIn)) continue;
    const standIns = results.filter(isStandIn);
    if (turn !== undefined) pairUp(turn.exchanges.filter(isOpen), standIns, owners);
    for (const result of standIns) if (!owners.has(result)) spare.push({ result, turn });
  }
  if (spare.length > 0) matchStandIns(spare, turns, owners);
  for (const { result } of spare) {
    if (!owners.has(result)) copies.set(result, "no call is left that needs this stand-in");
  }
  return { owners, copies, ambiguous, spare };
}

/** The real results that are nobody's, but carry the identifier of a call. */
function findStrays(
  scopes: readonly Scope[],
  owners: Owners,
  idsOfCalls: () => ReadonlySet<string | undefined>,
): Placed[] {
  const strays: Placed[] = [];
  // Made when needed: most histories lose nothing.
  let ids: ReadonlySet<string | undefined> | undefined;
  for (const { turn, results } of scopes) {
    for (const result of results) {
      if (result.placeholder || owners.has(result)) continue;
      ids ??= idsOfCalls();
      if (result.id !== undefined && ids.has(result.id)) strays.push({ result, turn });
    }
  }
  return strays;
}

/** The identifiers of all calls, those the provider has answered itself included. */
function idsOf(
  turns: readonly Turn[],
  hosted: ReadonlySet<string>,
): ReadonlySet<string | undefined> {
  const ids = new Set<string | undefined>(hosted);
  for (const { exchanges } of turns) for (const { call } of exchanges) ids.add(call.id);
  return ids;
}

/**
 * Looks for the calls of results that stand outside their turn. A result moves only when exactly one
 * unanswered call can own it. It moves back over later calls of the same identifier never: there, it
 * belongs to a call that was lost.
 */
function matchElsewhere(
  strays: readonly Placed[],
  turns: readonly Turn[],
  pairing: {
    readonly owners: Owners;
    readonly copies: Map<Part, string>;
    readonly ambiguous: Set<Part>;
  },
  speech: readonly number[],
): void {
  const known = new CallMap<Exchange[]>();
  const open = new CallMap<CallPool>();
  for (const { exchanges } of turns) {
    for (const exchange of exchanges) {
      const { call, result } = exchange;
      if (call.id === undefined || call.placeholder) continue;
      const sharing = known.get(call);
      if (sharing === undefined) known.set(call, [exchange]);
      else sharing.push(exchange);
      if (result === undefined) addToPool(open, call, exchange);
    }
  }
  // In a turn that repeats an identifier, only the first answer is compared: that keeps it linear.
  const answered = new Map<Turn, CallMap<Exchange>>();
  const contents = new ContentComparison();
  let left = strays;
  // A move can leave a single owner where there were two; the names allow a chain of three at most.
  for (let moved = true; moved; ) {
    moved = false;
    left = left.filter(({ result, turn }) => {
      const sharing = known.get(result);
      const here = turn === undefined ? undefined : answeredIn(answered, turn).get(result);
      const only = sharing?.length === 1 ? sharing[0] : undefined;
      const rival = (here ?? only)?.result;
      if (rival && mayShareName(rival, result) && contents.isSame(rival.content, result.content)) {
        pairing.copies.set(result, "the call has this result already");
        return false;
      }
      const owner = open.get(result)?.sole(result.name);
      if (owner === undefined || (only === undefined && !isBefore(owner, result))) return true;
      pairing.owners.own(owner, result);
      moved = true;
      return false;
    });
  }
  for (const { result, turn } of left) {
    const here = turn === undefined ? undefined : answeredIn(answered, turn).get(result);
    // What comes after somebody has spoken is no second answer, but one whose call was lost.
    const isSameAnswer = speech[here?.result?.message ?? -1] === speech[result.message];
    if (here !== undefined && isSameAnswer && mayShareName(here.call, result)) {
      pairing.copies.set(result, "the call has an earlier result");
    } else if (open.get(result)?.isAmbiguous(result.name)) {
      pairing.ambiguous.add(result);
    }
  }
}

/** Stands for all kinds of call, where they are pooled together. */
const ANY = "any";

/** Looks for calls of another kind, whose results say the same in other words: a text. */
function matchOtherKinds(strays: readonly Placed[], turns: readonly Turn[], owners: Owners): void {
  const left = strays.filter(({ result }) => result.fillable);
  const wanted = new Set(left.map(({ result }) => result.id));
  const open = new CallMap<CallPool>();
  for (const { exchanges } of left.length === 0 ? [] : turns) {
    for (const exchange of exchanges) {
      const { call, result } = exchange;
      if (!call.fillable || result !== undefined || !wanted.has(call.id)) continue;
      addToPool(open, { family: ANY, id: call.id }, exchange);
    }
  }
  for (const { result } of left) {
    const owner = open.get({ family: ANY, id: result.id })?.sole(result.name);
    if (owner === undefined || owner.call?.family === result.family) continue;
    if (isBefore(owner, result)) owners.own(owner, result);
  }
}

/** Looks for the calls of stand-ins that stand outside their turn: the last that is left for them. */
function matchStandIns(spare: readonly Placed[], turns: readonly Turn[], owners: Owners): void {
  const open = new CallMap<CallPool>();
  for (const { exchanges } of turns) {
    for (const exchange of exchanges) {
      if (exchange.call.id === undefined || exchange.result !== undefined) continue;
      addToPool(open, exchange.call, exchange);
    }
  }
  for (const { result } of spare) {
    const owner = open.get(result)?.sole(result.name);
    if (owner !== undefined && isBefore(owner, result)) owners.own(owner, result);
  }
}

function answeredIn(cache: Map<Turn, CallMap<Exchange>>, turn: Turn): CallMap<Exchange> {
  const known = cache.get(turn);
  if (known !== undefined) return known;
  const answered = new CallMap<Exchange>();
  for (const exchange of turn.exchanges) {
    const { call, result } = exchange;
    if (call.id === undefined || result === undefined) continue;
    if (answered.get(call) === undefined) answered.set(call, exchange);
  }
  cache.set(turn, answered);
  return answered;
}

function isBefore({ call }: Exchange, result: Part): boolean {
  return call !== undefined && call.message <= result.message;
}
