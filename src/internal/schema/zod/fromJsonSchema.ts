import { ToolpipeError } from "../../../errors.ts";
import type {
  JsonSchemaToZodOptions,
  SchemaDiagnostic,
  ZodUnknownSchema,
} from "../../../types/schema.ts";
import { isRecord } from "../../isRecord.ts";
import { DEFAULT_DIALECT, type Dialect, dialectOfMetaSchema, dialectOfOption } from "../dialect.ts";
import { cloneJson, equalJson, getOwn, type JsonObject } from "../json.ts";
import { isSchema } from "../keywords.ts";
import { assertJsonDocument } from "../limits.ts";
import { emptyObjectSchema } from "../objectRoot.ts";
import { bindDocument } from "./bindDocument.ts";
import type { BoundSchema } from "./structure.ts";
import { Zod3Builder } from "./zod3Builder.ts";
import { readZod3Library } from "./zod3Library.ts";
import { Zod4Builder } from "./zod4Builder.ts";
import { HOST_ZOD4, readZod4Library } from "./zod4Library.ts";

interface Conversion {
  readonly z: object | undefined;
  readonly dialect: string | undefined;
  readonly applyDefaults: boolean;
  /** The schema as it was: a caller may have changed theirs since. */
  readonly snapshot: unknown;
  readonly zodSchema: ZodUnknownSchema;
  readonly diagnostics: readonly SchemaDiagnostic[];
}

const CONVERSIONS = new WeakMap<object, Conversion[]>();

/** Converts a JSON Schema to a Zod schema, or finds the one it was converted to before. */
export function zodFromJsonSchema(
  jsonSchema: unknown,
  options: JsonSchemaToZodOptions,
): ZodUnknownSchema {
  if (!isSchema(jsonSchema)) return convertNonSchema(jsonSchema, options);
  assertJsonDocument(jsonSchema, "convert JSON Schema");
  const conversion = findConversion(jsonSchema, options) ?? convert(jsonSchema, options);
  for (const diagnostic of conversion.diagnostics) {
    if (options.strict === true) refuse(diagnostic);
    options.onDiagnostic?.(diagnostic);
  }
  return conversion.zodSchema;
}

/** What is no schema says nothing about its arguments, except that they are an object. */
function convertNonSchema(value: unknown, options: JsonSchemaToZodOptions): ZodUnknownSchema {
  const found = value === null ? "null" : Array.isArray(value) ? "a list" : `${typeof value}`;
  const diagnostic: SchemaDiagnostic = {
    code: "not-a-schema",
    pointer: "#",
    message: `A JSON Schema must be an object, but is ${found}`,
  };
  if (options.strict === true) refuse(diagnostic);
  options.onDiagnostic?.(diagnostic);
  return convert(emptyObjectSchema(), options).zodSchema;
}

function refuse({ pointer, message }: SchemaDiagnostic): never {
  throw new ToolpipeError(
    "schema-invalid",
    `Cannot convert JSON Schema: at "${pointer}", ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
  );
}

function findConversion(
  jsonSchema: JsonObject | boolean,
  options: JsonSchemaToZodOptions,
): Conversion | undefined {
  if (typeof jsonSchema === "boolean") return undefined;
  return CONVERSIONS.get(jsonSchema)?.find(
    (conversion) =>
      conversion.z === options.z &&
      conversion.dialect === options.dialect &&
      conversion.applyDefaults === (options.applyDefaults ?? true) &&
      equalJson(conversion.snapshot, jsonSchema),
  );
}

function convert(jsonSchema: JsonObject | boolean, options: JsonSchemaToZodOptions): Conversion {
  const diagnostics: SchemaDiagnostic[] = [];
  const report = (diagnostic: SchemaDiagnostic): void => {
    diagnostics.push(diagnostic);
  };
  const applyDefaults = options.applyDefaults ?? true;
  const dialect = readDialect(jsonSchema, options, report);
  const bound = bindDocument(jsonSchema, { dialect, applyDefaults, report });
  const conversion: Conversion = {
    z: options.z,
    dialect: options.dialect,
    applyDefaults,
    snapshot: cloneJson(jsonSchema),
    zodSchema: build(bound, options.z ?? HOST_ZOD4),
    diagnostics,
  };
  if (typeof jsonSchema === "object") {
    const known = CONVERSIONS.get(jsonSchema) ?? [];
    const current = known.filter((other) => equalJson(other.snapshot, conversion.snapshot));
    CONVERSIONS.set(jsonSchema, [...current, conversion]);
  }
  return conversion;
}

function readDialect(
  jsonSchema: JsonObject | boolean,
  options: JsonSchemaToZodOptions,
  report: (diagnostic: SchemaDiagnostic) => void,
): Dialect {
  if (options.dialect !== undefined) return dialectOfOption(options.dialect);
  const metaSchema = isRecord(jsonSchema) ? getOwn(jsonSchema, "$schema") : undefined;
  if (metaSchema === undefined) return DEFAULT_DIALECT;
  const known = dialectOfMetaSchema(metaSchema);
  if (known !== undefined) return known;
  const message = `The dialect "${String(metaSchema)}" is not known, and is read as 2020-12`;
  report({ code: "unknown-dialect", pointer: "#/$schema", message });
  return DEFAULT_DIALECT;
}

function build(bound: BoundSchema, z: object): ZodUnknownSchema {
  const built = buildWith(bound, z);
  if (isZodSchema(built)) return built;
  throw new ToolpipeError(
    "invalid-argument",
    "Cannot convert JSON Schema: z must build schemas with parse and safeParse",
  );
}

function buildWith(bound: BoundSchema, z: object): object {
  const zod4 = readZod4Library(z);
  if (zod4 !== undefined) return new Zod4Builder(zod4).build(bound);
  const zod3 = readZod3Library(z);
  if (zod3 !== undefined) return new Zod3Builder(zod3).build(bound);
  throw new ToolpipeError(
    "invalid-argument",
    "Cannot convert JSON Schema: z must be the z of Zod 3 or Zod 4",
  );
}

function isZodSchema(value: object): value is ZodUnknownSchema {
  return (
    typeof Reflect.get(value, "parse") === "function" &&
    typeof Reflect.get(value, "safeParse") === "function"
  );
}
