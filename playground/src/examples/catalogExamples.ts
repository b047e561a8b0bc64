/** Catalogs to look at before one has files of one's own. */
import type { Source } from "../catalog/catalog.ts";
import { AWKWARD_SERVERS } from "./awkwardServers.ts";
import { workspaceServers } from "./workspaceServers.ts";

export interface CatalogExample {
  readonly name: string;
  readonly label: string;
  readonly sources: () => readonly Source[];
}

export const CATALOG_EXAMPLES: readonly CatalogExample[] = [
  {
    name: "workspace",
    label: "A workspace of thirteen servers, one of them mounted twice",
    sources: () => sourcesOf(workspaceServers()),
  },
  {
    name: "awkward",
    label: "Schemas that providers disagree about, in five wire forms",
    sources: () => sourcesOf(AWKWARD_SERVERS),
  },
];

function sourcesOf(servers: ReadonlyMap<string, unknown>): Source[] {
  return Array.from(servers, ([name, document]) => ({ name, text: JSON.stringify(document) }));
}
