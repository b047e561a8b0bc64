import { type Dialect, dialectOfOption } from "./dialect.ts";
import type { JsonObject } from "./json.ts";

interface MetaSchema {
  readonly schema: JsonObject;
  /** How it is read itself. */
  readonly dialect: Dialect;
}

/**
 * Finds a built-in meta-schema, so that a schema about schemas needs no network. Written out for what
 * they accept, not copied: one flat document a draft, without vocabularies.
 */
export function metaSchemaOf(uri: string): MetaSchema | undefined {
  return META_SCHEMAS.get(uri);
}

const SELF = { $ref: "#" };
const SELF_LIST = { type: "array", minItems: 1, items: SELF };
const SELF_MAP = { type: "object", additionalProperties: SELF };
const COUNT = { type: "integer", minimum: 0 };
const NAMES = { type: "array", items: { type: "string" }, uniqueItems: true };
const STRING = { type: "string" };
const NUMBER = { type: "number" };
const BOOLEAN = { type: "boolean" };
const TYPE_NAME = {
  enum: ["array", "boolean", "integer", "null", "number", "object", "string"],
};

/** What every draft since draft-06 agrees on. */
const SHARED = {
  $schema: STRING,
  $ref: STRING,
  $comment: STRING,
  title: STRING,
  description: STRING,
  readOnly: BOOLEAN,
  writeOnly: BOOLEAN,
  examples: { type: "array" },
  multipleOf: { type: "number", exclusiveMinimum: 0 },
  maximum: NUMBER,
  exclusiveMaximum: NUMBER,
  minimum: NUMBER,
  exclusiveMinimum: NUMBER,
  maxLength: COUNT,
  minLength: COUNT,
  pattern: STRING,
  maxItems: COUNT,
  minItems: COUNT,
  uniqueItems: BOOLEAN,
  contains: SELF,
  maxProperties: COUNT,
  minProperties: COUNT,
  required: NAMES,
  additionalProperties: SELF,
  definitions: SELF_MAP,
  properties: SELF_MAP,
  patternProperties: SELF_MAP,
  propertyNames: SELF,
  dependencies: { type: "object", additionalProperties: { anyOf: [SELF, NAMES] } },
  enum: { type: "array" },
  type: { anyOf: [TYPE_NAME, { type: "array", items: TYPE_NAME, minItems: 1, uniqueItems: true }] },
  format: STRING,
  contentMediaType: STRING,
  contentEncoding: STRING,
  if: SELF,
  // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
  then: SELF,
  else: SELF,
  allOf: SELF_LIST,
  anyOf: SELF_LIST,
  oneOf: SELF_LIST,
  not: SELF,
};

const DRAFT_07 = /* @__PURE__ */ metaSchema("draft-07", {
  $id: STRING,
  additionalItems: SELF,
  items: { anyOf: [SELF, SELF_LIST] },
});

const ANCHOR = { type: "string", pattern: "^[A-Za-z_][-A-Za-z0-9._]*$" };

const DRAFT_2020_12 = /* @__PURE__ */ metaSchema("2020-12", {
  $id: { type: "string", pattern: "^[^#]*#?$" },
  $anchor: ANCHOR,
  $dynamicRef: STRING,
  $dynamicAnchor: ANCHOR,
  $vocabulary: { type: "object", additionalProperties: BOOLEAN },
  $defs: SELF_MAP,
  deprecated: BOOLEAN,
  prefixItems: SELF_LIST,
  items: SELF,
  maxContains: COUNT,
  minContains: COUNT,
  dependentSchemas: SELF_MAP,
  dependentRequired: { type: "object", additionalProperties: NAMES },
  unevaluatedItems: SELF,
  unevaluatedProperties: SELF,
  contentSchema: SELF,
});

const META_SCHEMAS: ReadonlyMap<string, MetaSchema> = new Map([
  ["http://json-schema.org/draft-07/schema", DRAFT_07],
  ["https://json-schema.org/draft/2020-12/schema", DRAFT_2020_12],
]);

function metaSchema(draft: "draft-07" | "2020-12", properties: JsonObject): MetaSchema {
  return {
    schema: { type: ["object", "boolean"], properties: { ...SHARED, ...properties } },
    dialect: dialectOfOption(draft),
  };
}
