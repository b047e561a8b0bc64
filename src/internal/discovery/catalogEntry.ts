import type { ServerName } from "./serverPrefix.ts";

/** A deferrable tool, as the catalog and the search see it. */
export interface CatalogEntry extends ServerName {
  readonly name: string;
  /** The tool itself, handed over untouched when it is loaded. */
  readonly tool: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly inputSchema: unknown;
  /** Whether a model may be shown the name. */
  readonly listable: boolean;
  /** Whether a model may be shown the description and parameter values before it calls the tool. */
  readonly trusted: boolean;
}

/** Orders different texts by UTF-16 code units, the same in every locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}
