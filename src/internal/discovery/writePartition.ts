import type { DiscoveryOptions } from "../../types/discovery.ts";
import { readCatalogBudget } from "./catalogBudget.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import { CatalogSearch } from "./catalogSearch.ts";
import { reservedName } from "./catalogWarnings.ts";
import type { DiscoveryEvents } from "./discoveryEvents.ts";
import { type DiscoveryHandle, HANDLE } from "./discoveryHandle.ts";
import { DiscoverySession } from "./discoverySession.ts";
import { appendTool, copyMember, type ToolRecord } from "./liveRecord.ts";
import { createMetaTool, freeName, SEARCH_TOOL_NAME, SEARCH_TOOL_PREAMBLE } from "./metaTool.ts";
import type { PartitionPlan } from "./planPartition.ts";
import { renderCatalog } from "./renderCatalog.ts";

/**
 * Builds the record: hot tools as they were given, the search tool, pinned tools in pin order. What
 * is loaded later goes after them, so that each request begins with the bytes of the one before.
 *
 * The record has no prototype: some loops look called names up without an own-property check, and
 * "constructor" must not be found.
 */
export function writePartition(
  tools: Readonly<Record<string, unknown>>,
  { hot, entries, pinned, deferred }: PartitionPlan,
  options: DiscoveryOptions,
  events: DiscoveryEvents,
): ToolRecord {
  const record: ToolRecord = Object.create(null);
  const budget = readCatalogBudget(options, (error) => events.error("countTokens", error));
  const session = new DiscoverySession({
    record,
    entries,
    catalog: new CatalogSearch(entries),
    options,
    events,
  });
  const handle: DiscoveryHandle = {
    corpus: new Map([...entries].map(([name, { tool }]) => [name, tool])),
    resolve: (name, into) => session.resolve(name, into),
    unload: (names, from) => session.unload(names, from),
  };

  for (const name of hot) copyMember(tools, record, name);
  for (const symbol of Object.getOwnPropertySymbols(tools)) {
    if (symbol !== HANDLE) copyMember(tools, record, symbol);
  }
  const isTaken = (name: string): boolean => Object.hasOwn(record, name) || entries.has(name);
  const searchTool = freeName(SEARCH_TOOL_NAME, isTaken);
  const listed = options.catalogScope === "deferred" ? pick(entries, deferred) : entries;
  const { level, text } = renderCatalog([...listed.values()], SEARCH_TOOL_PREAMBLE, budget);
  appendTool(record, searchTool, createMetaTool(searchTool, text, session, handle));
  for (const name of pinned) appendTool(record, name, entries.get(name)?.tool);
  session.hide(deferred);
  Object.assign(record, { [HANDLE]: handle });

  events.emit({
    type: "partition",
    searchTool,
    level,
    characters: text.length,
    hot: hot.length + pinned.length,
    pinned: pinned.length,
    deferred: deferred.length,
    unlisted: [...listed.values()].filter(({ listable }) => !listable).length,
  });
  if (searchTool !== SEARCH_TOOL_NAME) events.emit(reservedName(SEARCH_TOOL_NAME, searchTool));
  if (pinned.length > 0) events.emit({ type: "hydrate", source: "pin", names: pinned });
  return record;
}

function pick(
  entries: ReadonlyMap<string, CatalogEntry>,
  names: readonly string[],
): ReadonlyMap<string, CatalogEntry> {
  const wanted = new Set(names);
  return new Map([...entries].filter(([name]) => wanted.has(name)));
}
