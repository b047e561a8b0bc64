import type { CatalogEntry } from "./catalogEntry.ts";
import { appendTool, isLoaded, type ToolRecord } from "./liveRecord.ts";

/** How tools that were found reach the model. */
export interface Delivery {
  /** Tells whether the model has a tool already. */
  readonly isLoaded: (name: string) => boolean;
  /**
   * Makes tools callable, in the given record and in the session's own.
   *
   * @returns the names that the caller must remember as pins
   */
  readonly load: (entries: readonly CatalogEntry[], record: ToolRecord) => readonly string[];
  /** Whether loading adds to the record. */
  readonly growsRecord: boolean;
  /** Whether the model needs the whole schema, because the tool is never declared. */
  readonly showsSchemas: boolean;
  /** What the model is told before it searches. */
  readonly promise: string;
  /** What the model does with one tool that it found, and with many. */
  readonly howToCall: readonly [one: string, many: string];
}

const BY_NAME = {
  promise: "What it loads can be called by name on your next step.",
  howToCall: ["Call it by name on your next step.", "Call them by name on your next step."],
} as const;

/** Tools join the record, and what is loaded is read off the record and kept nowhere else. */
export function appendDelivery(own: ToolRecord): Delivery {
  // A frozen record takes no tool, however often the tool is asked for.
  const refused = new Set<string>();
  return {
    isLoaded: (name) => isLoaded(own, name),
    load: (entries, record) =>
      entries.flatMap(({ name, tool }) => {
        const isNew = !isLoaded(own, name) && !refused.has(name);
        appendTool(record, name, tool);
        appendTool(own, name, tool);
        if (!isLoaded(own, name)) refused.add(name);
        return isNew ? [name] : [];
      }),
    growsRecord: true,
    showsSchemas: false,
    ...BY_NAME,
  };
}

/** The record never changes: the model learns schemas from the search and runs tools by another. */
export function frozenDelivery(own: ToolRecord, callTool: string): Delivery {
  return {
    isLoaded: (name) => isLoaded(own, name),
    load: () => [],
    growsRecord: false,
    showsSchemas: true,
    promise: `What it finds is run with ${callTool}.`,
    howToCall: [`Run it with ${callTool}.`, `Run them with ${callTool}.`],
  };
}

/** Every tool is declared, marked as deferred; the provider shows what the search refers to. */
export function nativeDelivery(own: ToolRecord, deferred: ReadonlySet<string>): Delivery {
  const referred = new Set<string>();
  return {
    isLoaded: (name) => isLoaded(own, name) && (!deferred.has(name) || referred.has(name)),
    load: (entries) => {
      for (const { name } of entries) referred.add(name);
      return [];
    },
    growsRecord: false,
    showsSchemas: false,
    ...BY_NAME,
  };
}
