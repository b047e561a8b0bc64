import { isRecord } from "../isRecord.ts";
import { type ParameterView, readParameters } from "../tools/readParameters.ts";

/** The arguments as the tool takes them, or what is wrong with them. */
export type ValidatedArguments =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: string };

type Arguments = Readonly<Record<string, unknown>>;

// What a model can use of a list of problems.
const MAX_PROBLEMS = 5;

/**
 * Checks arguments against the schema of a tool: with the validator that the schema brings along
 * (Standard Schema, Zod, the AI SDK), or else at the top level of its JSON Schema: required
 * parameters, types and enumerations, which is what models get wrong.
 *
 * @param inputSchema - the schema, in any flavour; everything passes without one
 * @param value - the arguments
 */
export async function validateArguments(
  inputSchema: unknown,
  value: Arguments,
): Promise<ValidatedArguments> {
  const isLazy = typeof inputSchema === "function" && !("~standard" in inputSchema);
  const schema: unknown = isLazy ? inputSchema() : inputSchema;
  if (typeof schema !== "function" && !isRecord(schema)) return { value };
  const validator = findValidator(schema);
  return validator === undefined ? checkTopLevel(schema, value) : validator(value);
}

type Validator = (value: Arguments) => Promise<ValidatedArguments>;

function findValidator(schema: object): Validator | undefined {
  const standard: unknown = Reflect.get(schema, "~standard");
  const validate: unknown = isRecord(standard) ? standard["validate"] : undefined;
  if (typeof validate === "function") {
    return async (value) => {
      const result: unknown = await validate(value);
      // Not only records: the result of ArkType is an array of problems with itself as `issues`.
      if (typeof result !== "object" || result === null) return { value };
      const issues: unknown = "issues" in result ? result.issues : undefined;
      if (Array.isArray(issues)) return { problem: describe(issues) };
      return { value: "value" in result ? result.value : value };
    };
  }
  for (const method of ["validate", "safeParse"]) {
    const check: unknown = Reflect.get(schema, method);
    if (typeof check !== "function") continue;
    return async (value) => {
      const result: unknown = await check.call(schema, value);
      if (!isRecord(result) || result["success"] !== false) {
        return { value: isRecord(result) ? (result["value"] ?? result["data"]) : value };
      }
      return { problem: describe([result["error"]]) };
    };
  }
  return undefined;
}

function checkTopLevel(schema: unknown, value: Arguments): ValidatedArguments {
  const problems = (readParameters(schema) ?? []).flatMap((parameter) => {
    const problem = checkParameter(parameter, value);
    return problem === undefined ? [] : [{ message: problem }];
  });
  return problems.length === 0 ? { value } : { problem: describe(problems) };
}

function checkParameter(
  { name, type, enumValues, required }: ParameterView,
  value: Arguments,
): string | undefined {
  if (!Object.hasOwn(value, name)) return required ? `"${name}" is missing` : undefined;
  const given = value[name];
  if (!hasType(given, type)) return `"${name}" must be of type ${type}`;
  if (enumValues.length > 0 && typeof given === "string" && !enumValues.includes(given)) {
    return `"${name}" must be one of ${enumValues.map((choice) => JSON.stringify(choice)).join(", ")}`;
  }
  return undefined;
}

function hasType(value: unknown, type: string | undefined): boolean {
  switch (type) {
    case "object":
      return isRecord(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
    case "string":
    case "boolean":
      return typeof value === type;
    case "null":
      return value === null;
    default:
      return true;
  }
}

function describe(issues: readonly unknown[]): string {
  return issues.slice(0, MAX_PROBLEMS).map(describeIssue).join("; ");
}

function describeIssue(issue: unknown): string {
  if (!isRecord(issue)) return "invalid";
  const { message, path } = issue;
  const where = Array.isArray(path) ? path.map(keyOf).join(".") : "";
  const what = typeof message === "string" ? message : "invalid";
  return where === "" ? what : `${where}: ${what}`;
}

// Standard Schema allows a path segment to be an object with the key in it.
function keyOf(segment: unknown): string {
  return String(isRecord(segment) ? segment["key"] : segment);
}
