import { ToolpipeError } from "../../errors.ts";
import type { SchemaDialect } from "../../types/schema.ts";

/** The reading rules of a dialect, reduced to what differs between them. */
export interface Dialect {
  readonly name: "draft-04" | "draft-06" | "draft-07" | "2019-09" | "2020-12";
  /** Whether the document or the caller named it. An assumed dialect understands older forms too. */
  readonly declared: boolean;
  /** Whether keywords beside `$ref` count. Up to draft-07 they do not. */
  readonly referenceSiblings: boolean;
  /** Whether the keywords that came after draft-07 count. */
  readonly modern: boolean;
}

/** What a document without a known `$schema` is read as. */
export const DEFAULT_DIALECT: Dialect = /* @__PURE__ */ dialect("2020-12", false);

const BY_META_SCHEMA: ReadonlyMap<string, Dialect> = new Map([
  ["json-schema.org/draft-04/schema", /* @__PURE__ */ dialect("draft-04", true)],
  ["json-schema.org/draft-06/schema", /* @__PURE__ */ dialect("draft-06", true)],
  ["json-schema.org/draft-07/schema", /* @__PURE__ */ dialect("draft-07", true)],
  ["json-schema.org/draft/2019-09/schema", /* @__PURE__ */ dialect("2019-09", true)],
  ["json-schema.org/draft/2020-12/schema", /* @__PURE__ */ dialect("2020-12", true)],
]);

/** Reads a `$schema`; `undefined` when it names no known dialect. */
export function dialectOfMetaSchema(metaSchema: unknown): Dialect | undefined {
  if (typeof metaSchema !== "string") return undefined;
  return BY_META_SCHEMA.get(metaSchema.replace(/^https?:\/\//u, "").replace(/#$/u, ""));
}

/** Reads the `dialect` option. */
export function dialectOfOption(name: SchemaDialect): Dialect {
  switch (name) {
    case "draft-04":
    case "draft-4":
      return dialect("draft-04", true);
    case "draft-06":
    case "draft-6":
      return dialect("draft-06", true);
    case "draft-07":
    case "draft-7":
      return dialect("draft-07", true);
    case "2019-09":
    case "draft-2019-09":
      return dialect("2019-09", true);
    case "2020-12":
    case "draft-2020-12":
      return dialect("2020-12", true);
    default:
      throw new ToolpipeError(
        "invalid-argument",
        `Cannot convert JSON Schema: dialect must be a draft from "draft-04" to "2020-12", but is "${String(name)}"`,
      );
  }
}

function dialect(name: Dialect["name"], declared: boolean): Dialect {
  const modern = name === "2019-09" || name === "2020-12";
  return { name, declared, referenceSiblings: modern, modern };
}
