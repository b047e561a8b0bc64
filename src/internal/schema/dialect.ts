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

const DRAFT_04 = /* @__PURE__ */ dialect("draft-04", true);
const DRAFT_06 = /* @__PURE__ */ dialect("draft-06", true);
const DRAFT_07 = /* @__PURE__ */ dialect("draft-07", true);
const DRAFT_2019_09 = /* @__PURE__ */ dialect("2019-09", true);
const DRAFT_2020_12 = /* @__PURE__ */ dialect("2020-12", true);

const BY_META_SCHEMA: ReadonlyMap<string, Dialect> = new Map([
  ["json-schema.org/draft-04/schema", DRAFT_04],
  ["json-schema.org/draft-06/schema", DRAFT_06],
  ["json-schema.org/draft-07/schema", DRAFT_07],
  ["json-schema.org/draft/2019-09/schema", DRAFT_2019_09],
  ["json-schema.org/draft/2020-12/schema", DRAFT_2020_12],
]);

/** The names an option may have: that of the draft, and the one Zod and others write. */
const BY_NAME: ReadonlyMap<string, Dialect> = new Map<SchemaDialect, Dialect>([
  ["draft-04", DRAFT_04],
  ["draft-4", DRAFT_04],
  ["draft-06", DRAFT_06],
  ["draft-6", DRAFT_06],
  ["draft-07", DRAFT_07],
  ["draft-7", DRAFT_07],
  ["2019-09", DRAFT_2019_09],
  ["draft-2019-09", DRAFT_2019_09],
  ["2020-12", DRAFT_2020_12],
  ["draft-2020-12", DRAFT_2020_12],
]);

/** Reads a `$schema`; `undefined` when it names no known dialect. */
export function dialectOfMetaSchema(metaSchema: unknown): Dialect | undefined {
  if (typeof metaSchema !== "string") return undefined;
  return BY_META_SCHEMA.get(metaSchema.replace(/^https?:\/\//u, "").replace(/#$/u, ""));
}

/** Reads the `dialect` option. */
export function dialectOfOption(name: SchemaDialect): Dialect {
  const known = BY_NAME.get(name);
  if (known !== undefined) return known;
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot convert JSON Schema: dialect must be a draft from "draft-04" to "2020-12", but is "${String(name)}"`,
  );
}

function dialect(name: Dialect["name"], declared: boolean): Dialect {
  const modern = name === "2019-09" || name === "2020-12";
  return { name, declared, referenceSiblings: modern, modern };
}
