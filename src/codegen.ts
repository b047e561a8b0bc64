import { jsonSchemaToZod } from "json-schema-to-zod";
import { ToolpipeError } from "./errors.ts";
import { assertConstantName } from "./internal/codegen/constantName.ts";
import { hardenLiterals } from "./internal/codegen/hardenLiterals.ts";
import { prepareDocument } from "./internal/codegen/prepareDocument.ts";
import { isSchema } from "./internal/schema/keywords.ts";
import type { CodegenDiagnostic, JsonSchemaToZodSourceOptions } from "./types/codegen.ts";

export type { CodegenDiagnostic, JsonSchemaToZodSourceOptions } from "./types/codegen.ts";

const ACTION = "write Zod source";

/**
 * Writes the TypeScript source of a Zod schema, for a developer to read, format and commit.
 *
 * The source is never to be evaluated by a program: `convertJsonSchemaToZod` gives a live schema that
 * decides exactly as JSON Schema does, and needs no code generation. The text is written by
 * json-schema-to-zod from a copy of the schema that holds only keywords it writes soundly. Whatever
 * the schema says ends up in string literals, with invisible and direction-changing characters escaped,
 * so that what a reviewer sees is what the compiler reads.
 *
 * References are inlined; a schema inside itself is written once, and further in only by its type. A
 * schema without a type is read as one of the types its keywords are about, a list of item schemas as
 * a tuple of exactly that length, and `format` is checked where Zod has a method for it. As in any
 * `z.object`, parsing leaves out properties that the schema does not name. What has no form in the
 * source is left out and reported, or an error with `strict`. Patterns run as JavaScript's own regular
 * expressions, without the linear bound of `convertJsonSchemaToZod`.
 *
 * Linear in the size of the source.
 *
 * @param schema - a JSON Schema of any draft; never changed
 * @param options - see {@link JsonSchemaToZodSourceOptions}
 * @returns a module of one import and one exported constant
 * @throws `ToolpipeError` `invalid-argument` for options that are none; `schema-invalid` for what
 * is no JSON Schema, and with `strict` for all that would only be reported; `schema-too-large` past
 * 50,000 objects and lists, 200 levels, 20,000 schemas after inlining, or a million characters
 *
 * @example
 * ```ts
 * const source = jsonSchemaToZodSource({ enum: ["asc", "desc"] }, { name: "order" });
 * source; // 'import { z } from "zod"\n\nexport const order = z.enum(["asc","desc"])\n'
 * ```
 */
export function jsonSchemaToZodSource(
  schema: Readonly<Record<string, unknown>> | boolean,
  options: JsonSchemaToZodSourceOptions = {},
): string {
  const { name = "schema", zodVersion = 4 } = options;
  assertConstantName(name, ACTION);
  if (zodVersion !== 3 && zodVersion !== 4) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot ${ACTION}: zodVersion must be 3 or 4, but is ${String(zodVersion)}`,
    );
  }
  if (!isSchema(schema)) {
    throw new ToolpipeError(
      "schema-invalid",
      `Cannot ${ACTION}: the schema must be an object or a boolean`,
    );
  }
  const report = (diagnostic: CodegenDiagnostic): void => {
    if (options.strict === true) refuse(diagnostic);
    options.onDiagnostic?.(diagnostic);
  };
  const document = prepareDocument(schema, { action: ACTION, zodVersion, report });
  return hardenLiterals(jsonSchemaToZod(document, { module: "esm", name, zodVersion }));
}

function refuse({ pointer, message }: CodegenDiagnostic): never {
  throw new ToolpipeError(
    "schema-invalid",
    `Cannot ${ACTION}: at "${pointer}", ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
  );
}
