import type { NormalizeWireOptions } from "../../types/schema.ts";
import { isRecord } from "../isRecord.ts";
import { joinSets } from "../joinSets.ts";
import { inlineReferences } from "./inline.ts";
import { type JsonObject, omit } from "./json.ts";
import { mapSubschemas } from "./keywords.ts";
import { collapseNullable } from "./nullable.ts";
import { forceObjectRoot } from "./objectRoot.ts";

/** Keywords that tell a model nothing. Chat templates print them all the same. */
const NOISE: ReadonlySet<string> = new Set(["$schema", "$comment", "$vocabulary"]);

/** Keywords that only references need. */
const NOISE_WITHOUT_REFERENCES: ReadonlySet<string> = /* @__PURE__ */ joinSets(NOISE, [
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
]);

/** Brings a schema into the form that every OpenAI-compatible endpoint reads. */
export function toWireSchema(schema: JsonObject, options: NormalizeWireOptions): JsonObject {
  const { onDiagnostic } = options;
  const inlined = inlineReferences(schema, { onDiagnostic });
  const noise = inlined.hasReferences ? NOISE : NOISE_WITHOUT_REFERENCES;
  const collapsed = collapseNullable(stripKeywords(inlined.schema, noise));
  const root = forceObjectRoot(collapsed);
  if (root.wrapped) {
    onDiagnostic?.({
      code: "wrapped-root",
      pointer: "#",
      message:
        'The arguments of a tool must be an object, so the schema became its property "value"',
    });
  }
  return root.schema;
}

/** Drops keywords where a schema stands; the same names inside values and as property names stay. */
function stripKeywords(schema: JsonObject, keywords: ReadonlySet<string>): JsonObject {
  const found = Object.keys(schema).some((key) => keywords.has(key));
  return mapSubschemas(found ? omit(schema, keywords) : schema, (subschema) =>
    isRecord(subschema) ? stripKeywords(subschema, keywords) : subschema,
  );
}
