import type { AliasCompatibility } from "../../types/dedup.ts";
import { isRecord } from "../isRecord.ts";
import { hintsContradict, readHints } from "./annotations.ts";
import { type CanonicalSchema, canonicalSchemaReader } from "./canonicalSchema.ts";
import { findSchema } from "./findSchema.ts";
import { plainJsonSchema } from "./plainJsonSchema.ts";
import { readTool } from "./readTool.ts";

/**
 * Tells whether calls that were made for one tool may be run by another.
 *
 * @param kept - the tool that would run them
 * @param removed - the tool they were made for
 * @returns `"different"` in all cases of doubt
 */
export function compareForCalls(kept: unknown, removed: unknown): AliasCompatibility {
  if (hintsContradict(readHints(kept), readHints(removed))) return "different";
  const keptSchema = readTool(kept)?.inputSchema;
  const removedSchema = readTool(removed)?.inputSchema;
  const canonical = canonicalSchemaReader();
  if (canonical(keptSchema) === canonical(removedSchema)) return "same-schema";
  return acceptsArguments(keptSchema, removedSchema) ? "accepts" : "different";
}

type Schema = Readonly<Record<string, unknown>>;

// A root with any other keyword (`anyOf`, `dependentRequired`) is more than its properties.
const PLAIN_ROOT: ReadonlySet<string> = new Set([
  "$defs",
  "$id",
  "$schema",
  "additionalProperties",
  "definitions",
  "description",
  "properties",
  "required",
  "title",
  "type",
]);

const PLAIN_PROPERTY: ReadonlySet<string> = new Set([
  "default",
  "description",
  "enum",
  "examples",
  "title",
  "type",
]);

/** Only where JSON Schema says it all: of live objects it cannot be seen what their checks accept. */
function acceptsArguments(kept: unknown, removed: unknown): boolean {
  const keptRoot = plainRoot(kept);
  const removedRoot = plainRoot(removed);
  if (keptRoot === undefined || removedRoot === undefined) return false;
  const given = requiredNames(removedRoot);
  if (!requiredNames(keptRoot).every((name) => given.includes(name))) return false;
  const canonical = canonicalSchemaReader();
  const sameDefinitions = definitions(keptRoot, canonical) === definitions(removedRoot, canonical);
  const parameters = fieldsOf(keptRoot, "properties");
  return Object.entries(fieldsOf(removedRoot, "properties")).every(([name, property]) => {
    if (!Object.hasOwn(parameters, name)) return false;
    const parameter = parameters[name];
    const text = canonical(property);
    if (text.includes('"$ref"') && !sameDefinitions) return false;
    return canonical(parameter) === text || widens(parameter, property);
  });
}

function plainRoot(schema: unknown): Schema | undefined {
  const found = findSchema(schema);
  const root = found && plainJsonSchema(found);
  return root && Object.keys(root).every((key) => PLAIN_ROOT.has(key)) ? root : undefined;
}

function requiredNames({ required }: Schema): readonly unknown[] {
  return Array.isArray(required) ? required : [];
}

function fieldsOf(schema: Schema, field: string): Schema {
  const fields = schema[field];
  return isRecord(fields) ? fields : {};
}

function definitions(root: Schema, canonical: CanonicalSchema): string {
  return canonical({ $defs: root["$defs"] ?? {}, definitions: root["definitions"] ?? {} });
}

/** A parameter of fewer restrictions: no type or the same, no values or more of them. */
function widens(kept: unknown, removed: unknown): boolean {
  if (!isRecord(kept) || !isRecord(removed)) return false;
  if (!Object.keys(kept).every((key) => PLAIN_PROPERTY.has(key))) return false;
  return widensType(kept["type"], removed["type"]) && widensValues(kept["enum"], removed["enum"]);
}

function widensType(kept: unknown, removed: unknown): boolean {
  if (kept === undefined || kept === removed) return true;
  if (kept === "number") return removed === "integer";
  return Array.isArray(kept) && typeof removed === "string" && kept.includes(removed);
}

function widensValues(kept: unknown, removed: unknown): boolean {
  if (kept === undefined) return true;
  if (!Array.isArray(kept) || !Array.isArray(removed)) return false;
  return removed.every((value: unknown) => kept.includes(value));
}
