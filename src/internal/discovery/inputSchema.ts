import type { DiscoveryInputSchema, StandardAdapter } from "../../types/discoveryTools.ts";

/** What reading an input comes to: the input, or what is wrong with it. */
export type ReadInput<Input> = { readonly input: Input } | { readonly problem: string };

/** The JSON Schema of a generated tool. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties: boolean;
}

// How the AI SDK tells a schema with its validator from a bare JSON Schema, which it refuses.
const AI_SDK_SCHEMA = Symbol.for("vercel.ai.schema");

/**
 * Makes one schema object that every loop can read: the JSON Schema itself, with what the AI SDK
 * and Standard Schema look for as non-enumerable properties, so that copies and JSON stay plain.
 *
 * @param schema - the JSON Schema
 * @param read - reads what a model wrote
 */
export function toInputSchema<Input>(
  schema: ObjectSchema,
  read: (value: unknown) => ReadInput<Input>,
): DiscoveryInputSchema<Input>;
// Apart, because nothing that exists has the type's call signature.
export function toInputSchema<Input>(
  schema: ObjectSchema,
  read: (value: unknown) => ReadInput<Input>,
): object {
  const standard: StandardAdapter<Input> = {
    version: 1,
    vendor: "toolpipe",
    validate: (value) => {
      const result = read(value);
      if ("input" in result) return { value: result.input };
      return { issues: [{ message: result.problem }] };
    },
    jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
  };
  const validate: DiscoveryInputSchema<Input>["validate"] = (value) => {
    const result = read(value);
    if ("input" in result) return { success: true, value: result.input };
    return { success: false, error: new TypeError(result.problem) };
  };
  return Object.defineProperties(
    { ...schema },
    {
      jsonSchema: { value: schema },
      validate: { value: validate },
      "~standard": { value: standard },
      [AI_SDK_SCHEMA]: { value: true },
    },
  );
}
