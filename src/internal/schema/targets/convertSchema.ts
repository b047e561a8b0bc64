import { SchemaNotRepresentableError, SchemaTooLargeError } from "../../../errors.ts";
import type {
  ProviderSchema,
  ProviderSchemaOptions,
  ProviderTarget,
  SchemaChange,
} from "../../../types/providerTargets.ts";
import type { WireToolSchema } from "../../../types/schema.ts";
import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";
import { assertJsonDocument } from "../limits.ts";
import { type Converted, convertDocument } from "./conversion.ts";
import { lintDocument } from "./lintSchema.ts";
import { readDocument } from "./readDocument.ts";
import { rulesOf } from "./registry.ts";
import { createRestore } from "./restoreArguments.ts";
import type { TargetRules } from "./rules.ts";
import { findSizeTroubles } from "./sizeLimits.ts";
import { schemaWithoutParameters } from "./withoutParameters.ts";

/** Converts a schema of any kind for a target. */
export function convertSchema(
  schema: unknown,
  target: ProviderTarget,
  options: ProviderSchemaOptions = {},
): ProviderSchema {
  const rules = rulesOf(target);
  const action = `convert schema for "${target}"`;
  const given = schema ?? schemaWithoutParameters(rules);
  if (given === undefined) return { schema: undefined, changes: [], restore: returnAsIs };
  const { original, document, index } = readDocument(given, action);
  if (lintDocument(document, index, rules).length === 0) {
    return { schema: asWire(original, rules), changes: [], restore: returnAsIs };
  }
  const describes = options.describe !== false;
  const listed = convertDocument(document, index, rules, describes);
  const converted =
    findSizeTroubles(listed.schema, rules).length === 0
      ? listed
      : convertDocument(document, index, { ...rules, nullsInEnums: false }, describes);
  assertJsonDocument(converted.schema, action);
  assertSize(converted.schema, rules);
  const wire = asWire(converted.schema, rules);
  return {
    schema: wire,
    changes: wire === undefined ? allDropped(converted, document) : converted.changes,
    restore: createRestore(converted),
  };
}

/** Without a schema nothing is left of the root, nor is there a description to say anything in. */
function allDropped({ schema, changes }: Converted, document: JsonObject): readonly SchemaChange[] {
  const kept = Object.keys(schema).filter((keyword) => Object.hasOwn(document, keyword));
  const reason = "the provider takes no object without properties";
  return [
    ...changes.map((change): SchemaChange => {
      return change.action === "moved" ? { ...change, action: "dropped" } : change;
    }),
    ...kept.map((keyword): SchemaChange => {
      return { pointer: "#", keyword, action: "dropped", reason };
    }),
  ];
}

function returnAsIs(args: unknown): unknown {
  return args;
}

function assertSize(schema: JsonObject, rules: TargetRules): void {
  const [trouble] = findSizeTroubles(schema, rules);
  if (trouble === undefined) return;
  const { target } = rules;
  const message = `Cannot convert schema for "${target}": ${lowerFirst(trouble.message)}`;
  if (trouble.isNesting) throw new SchemaNotRepresentableError(trouble.pointer, target, message);
  throw new SchemaTooLargeError(message);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The root is one of an object: every rule has seen to that. */
function asWire(schema: JsonObject, rules: TargetRules): WireToolSchema | undefined {
  return isSent(schema, rules) ? schema : undefined;
}

function isSent(schema: JsonObject, rules: TargetRules): schema is WireToolSchema {
  return schema["type"] === "object" && !(rules.withoutParameters === "none" && isEmpty(schema));
}

function isEmpty({ properties }: JsonObject): boolean {
  return !isRecord(properties) || Object.keys(properties).length === 0;
}
