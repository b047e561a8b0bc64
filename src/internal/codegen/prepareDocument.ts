import type { JsonSchema } from "json-schema-to-zod";
import { ToolpipeError } from "../../errors.ts";
import type { CodegenDiagnostic } from "../../types/codegen.ts";
import type { SchemaDiagnostic } from "../../types/schema.ts";
import { SchemaCompiler } from "../schema/compile/compiler.ts";
import { startEvaluation } from "../schema/compile/evaluation.ts";
import { analyseSchemaGraph } from "../schema/compile/schemaGraph.ts";
import { DEFAULT_DIALECT, dialectOfMetaSchema } from "../schema/dialect.ts";
import { indexDocument } from "../schema/documentIndex.ts";
import { inlineReferences } from "../schema/inline.ts";
import { getOwn, type JsonObject } from "../schema/json.ts";
import { assertJsonDocument } from "../schema/limits.ts";
import { assertSourceSize } from "./sourceSize.ts";
import { type Accepts, ROOT, writableSchema } from "./writableSchema.ts";

/** How a document is prepared for json-schema-to-zod. */
export interface PrepareOptions {
  /** The action that needs it, for messages. */
  readonly action: string;
  readonly zodVersion: 3 | 4;
  readonly report: (diagnostic: CodegenDiagnostic) => void;
}

/**
 * Turns a JSON Schema into one that json-schema-to-zod writes soundly: bounded, without references,
 * of well-formed keywords that it knows and nothing else.
 */
export function prepareDocument(
  schema: JsonObject | boolean,
  { action, zodVersion, report }: PrepareOptions,
): JsonSchema {
  assertJsonDocument(schema, action);
  if (typeof schema === "boolean") return schema;
  const inlined = inline(schema, action, report);
  assertSourceSize(inlined, action);
  return writableSchema(inlined, ROOT, {
    accepts: acceptanceOf(inlined, report),
    zodVersion,
    report,
  });
}

function inline(
  schema: JsonObject,
  action: string,
  report: (diagnostic: CodegenDiagnostic) => void,
): JsonObject {
  const diagnostics: SchemaDiagnostic[] = [];
  const { schema: inlined, hasPlaceholders } = inlineReferences(schema, {
    onDiagnostic: (found) => diagnostics.push(found),
  });
  for (const diagnostic of diagnostics) {
    if (diagnostic.code === "reference-kept") refuseSize(lowerFirst(diagnostic.message), action);
    report(diagnostic);
  }
  if (hasPlaceholders) {
    const message = "A schema inside itself is written once, and further in only by its type";
    report({ code: "circular-reference", pointer: "#", message });
  }
  return inlined;
}

function refuseSize(reason: string, action: string): never {
  throw new ToolpipeError("schema-too-large", `Cannot ${action}: ${reason}`);
}

/** Compiles a document, reporting what is malformed in it, to decide about defaults and values. */
function acceptanceOf(
  document: JsonObject,
  report: (diagnostic: CodegenDiagnostic) => void,
): Accepts {
  const dialect = dialectOfMetaSchema(getOwn(document, "$schema")) ?? DEFAULT_DIALECT;
  const index = indexDocument(document, dialect);
  let reporting = true;
  const compiler = new SchemaCompiler(index, analyseSchemaGraph(index), (diagnostic) => {
    // Inlining has reported references already.
    if (reporting && !diagnostic.code.endsWith("-reference")) report(diagnostic);
  });
  compiler.compile(index.root);
  reporting = false;
  return (schema, value) =>
    compiler.compile(index.locate(schema, index.root, [])).test(value, startEvaluation());
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
