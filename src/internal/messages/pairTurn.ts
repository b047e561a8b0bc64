import { CallMap } from "./callMap.ts";
import { addToPool, type CallPool } from "./callPool.ts";
import type { CalledExchange, Exchange } from "./exchange.ts";
import { passing } from "./lists.ts";
import type { Part } from "./view.ts";

/** Which exchange each result belongs to; a result that has none is not in it. */
export class Owners {
  readonly #exchanges: Map<Part, Exchange> = new Map();

  /** The exchange of a result. */
  get(result: Part): Exchange | undefined {
    return this.#exchanges.get(result);
  }

  has(result: Part): boolean {
    return this.#exchanges.has(result);
  }

  /** Gives a result to an exchange. */
  own(exchange: Exchange, result: Part): void {
    exchange.result = result;
    this.#exchanges.set(result, exchange);
  }

  /** Takes results away again. */
  release(results: readonly Part[]): void {
    for (const result of results) {
      const exchange = this.#exchanges.get(result);
      if (exchange !== undefined) exchange.result = undefined;
      this.#exchanges.delete(result);
    }
  }
}

/**
 * Gives the calls of a turn its real results. Where identifiers are missing here and there, what comes
 * first in order can take the only call that another result fits; a turn in which some other way leaves
 * nothing over is whole, and is paired in that way, stand-ins included.
 */
export function pairTurn(
  exchanges: readonly CalledExchange[],
  results: readonly Part[],
  owners: Owners,
): void {
  const real = passing(results, isReal);
  pairUp(exchanges, real, owners);
  if (results.length !== exchanges.length || !exchanges.some(isOpen)) return;
  const standIns = results.filter(isStandIn);
  pairUp(exchanges.filter(isOpen), standIns, owners);
  const isWhole = !exchanges.some(isOpen);
  owners.release(standIns);
  if (isWhole) return;
  owners.release(real);
  pairSurestFirst(exchanges, results, owners);
  if (!exchanges.some(isOpen)) return;
  owners.release(results);
  pairUp(exchanges, real, owners);
}

/** Whether a result is none an earlier repair has made up. */
function isReal({ placeholder }: Part): boolean {
  return !placeholder;
}

/** Whether a result is one an earlier repair has made up. */
export function isStandIn({ placeholder }: Part): boolean {
  return placeholder;
}

/**
 * Pairs by identifier, each in order of occurrence; then, where one side has no identifier, by name
 * in order; then, where one side has no name either, in plain order.
 */
export function pairUp(
  exchanges: readonly CalledExchange[],
  results: readonly Part[],
  owners: Owners,
): void {
  if (pairInOrder(exchanges, results, owners)) return;
  const { byId, byOrder } = poolsOf(exchanges);
  let left = results;
  for (const find of [
    (result: Part) => byId(result)?.named(result.name),
    (result: Part) => byId(result)?.first(result.name),
    (result: Part) => byOrder(result)?.named(result.name),
    (result: Part) => byOrder(result)?.first(result.name),
  ]) {
    left = left.filter((result) => {
      const exchange = find(result);
      if (exchange !== undefined) owners.own(exchange, result);
      return exchange === undefined;
    });
  }
}

/** Lets each result choose among all calls that fit, those that fit fewest before the others. */
function pairSurestFirst(
  exchanges: readonly CalledExchange[],
  results: readonly Part[],
  owners: Owners,
): void {
  const { byId, unnumbered, byOrder } = poolsOf(exchanges);
  const choices = ({ id, name }: Part): number =>
    Number(id === undefined) * 2 + Number(name === undefined);
  const sorted = [...results].sort(
    (a, b) => choices(a) - choices(b) || a.message - b.message || a.index - b.index,
  );
  for (const result of sorted) {
    const exchange =
      byId(result)?.first(result.name) ??
      unnumbered(result)?.first(result.name) ??
      byOrder(result)?.first(result.name);
    if (exchange !== undefined) owners.own(exchange, result);
  }
}

/** Whether a call has no result yet. */
export function isOpen({ result }: Exchange): boolean {
  return result === undefined;
}

type Pools = Readonly<
  Record<"byId" | "unnumbered" | "byOrder", (result: Part) => CallPool | undefined>
>;

/** The calls a result may answer: of its identifier, of none, or of any where it has none itself. */
function poolsOf(exchanges: readonly CalledExchange[]): Pools {
  const pools = new CallMap<CallPool>();
  const all = new CallMap<CallPool>();
  for (const exchange of exchanges) {
    addToPool(pools, exchange.call, exchange);
    addToPool(all, { family: exchange.call.family, id: undefined }, exchange);
  }
  return {
    byId: (result) => (result.id === undefined ? undefined : pools.get(result)),
    unnumbered: ({ family }) => pools.get({ family, id: undefined }),
    byOrder: ({ id, family }) => (id === undefined ? all : pools).get({ family, id: undefined }),
  };
}

/** The common case, without any table: results stand in the order of their calls. */
function pairInOrder(
  exchanges: readonly CalledExchange[],
  results: readonly Part[],
  owners: Owners,
): boolean {
  if (!results.every((result, index) => isPair(exchanges[index], result))) return false;
  exchanges.forEach((exchange, index) => {
    const result = results[index];
    if (result !== undefined) owners.own(exchange, result);
  });
  return true;
}

/** Whether a result certainly answers a call. */
function isPair(exchange: CalledExchange | undefined, result: Part): boolean {
  const call = exchange?.call;
  if (call?.id === undefined || call.id !== result.id || call.family !== result.family)
    return false;
  return mayShareName(call, result);
}

/** Whether two names can be those of one tool. */
export function mayShareName(call: Part | undefined, result: Part): boolean {
  return call?.name === undefined || result.name === undefined || call.name === result.name;
}
