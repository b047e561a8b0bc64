import type { DiscoveryMetaTool, SearchToolsInput } from "../../types/discoveryTools.ts";
import { type DiscoveryHandle, HANDLE, SEARCH_TOOL } from "./discoveryHandle.ts";
import type { DiscoverySession } from "./discoverySession.ts";
import { toInputSchema } from "./inputSchema.ts";
import { readSearchInput, SEARCH_INPUT_SCHEMA } from "./searchInput.ts";

/**
 * Makes the search tool. Its brand and handle are enumerable symbols, so that copies keep them.
 *
 * @param name - its key in the record
 * @param description - a constant: some loops read it again on each step
 */
export function createMetaTool(
  name: string,
  description: string,
  session: DiscoverySession,
  handle: DiscoveryHandle,
): DiscoveryMetaTool {
  const tool: DiscoveryMetaTool = {
    name,
    description,
    inputSchema: toInputSchema<SearchToolsInput>(SEARCH_INPUT_SCHEMA, readSearchInput),
    execute: (input) => session.search(input),
  };
  return Object.assign(tool, { [SEARCH_TOOL]: true, [HANDLE]: handle });
}
