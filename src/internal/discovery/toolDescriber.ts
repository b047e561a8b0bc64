import type { SearchToolsMatch } from "../../types/discoveryTools.ts";
import type { CatalogEntry } from "./catalogEntry.ts";
import type { DiscoveryEvents } from "./discoveryEvents.ts";
import { parameterSignature } from "./parameterSignature.ts";
import { summarize } from "./summarize.ts";
import { type ToJsonSchema, wireSchema } from "./wireSchema.ts";

/** Describes tools to a model that has found them, each tool once. */
export class ToolDescriber {
  readonly #showsSchemas: boolean;
  readonly #toJsonSchema: ToJsonSchema | undefined;
  readonly #events: DiscoveryEvents;
  readonly #matches = new Map<string, SearchToolsMatch>();

  constructor(
    showsSchemas: boolean,
    toJsonSchema: ToJsonSchema | undefined,
    events: DiscoveryEvents,
  ) {
    this.#showsSchemas = showsSchemas;
    this.#toJsonSchema = toJsonSchema;
    this.#events = events;
  }

  /** Returns what a search says about a tool. */
  describe(entry: CatalogEntry): SearchToolsMatch {
    const match = this.#matches.get(entry.name) ?? this.#write(entry);
    this.#matches.set(entry.name, match);
    return { ...match };
  }

  /** Returns the JSON Schema of a tool, when it can be had and written down. */
  describeSchema(inputSchema: unknown): unknown {
    try {
      const schema = wireSchema(inputSchema, this.#toJsonSchema);
      // One schema that contains itself must not keep the answer of a search from the model.
      JSON.stringify(schema);
      return schema;
    } catch (error) {
      this.#events.error("toJsonSchema", error);
      return undefined;
    }
  }

  #write({ name, description, inputSchema, trusted }: CatalogEntry): SearchToolsMatch {
    const schema = this.#showsSchemas ? this.describeSchema(inputSchema) : undefined;
    return {
      name,
      summary: trusted ? summarize(description) : "",
      parameters: parameterSignature(inputSchema, trusted),
      ...(schema === undefined ? {} : { inputSchema: schema }),
    };
  }
}
