import { convertSchema } from "./internal/schema/targets/convertSchema.ts";
import { lintSchema } from "./internal/schema/targets/lintSchema.ts";
import type {
  LintFinding,
  ProviderSchema,
  ProviderSchemaOptions,
  ProviderTarget,
} from "./types/providerTargets.ts";

/**
 * Converts a tool's schema to what a provider takes, and says what had to change.
 *
 * Accepts whatever {@link convertZodToJsonSchema} reads. A schema that the provider takes as it is comes back as
 * the same object with no changes. Otherwise it is rewritten in the provider's own keywords as closely as they
 * allow: alternatives are merged, optional properties of strict modes become nullable, names are made legal,
 * recursion stays where it may. A constraint that the provider has no keyword for is said in the description, and
 * every change is listed. What satisfies the result satisfies, after `restore`, all of the original but what
 * `changes` names as moved or dropped; in schemas that nothing satisfies, and where several schemas become one, a
 * change may name a schema nearby. Linear in the schema with its references written out.
 *
 * @param schema - Zod, JSON Schema of any draft, or a wrapper of either; `undefined` and `null` count as a tool
 * without parameters. Never changed
 * @param target - the provider
 * @param options - see {@link ProviderSchemaOptions}
 * @returns the schema, the changes, and the way back for arguments
 * @throws {@link SchemaNotRepresentableError} where a strict mode cannot express a part: a map, an object of any
 * properties, a value of any type, recursion or more levels than it takes
 * @throws {@link SchemaTooLargeError} past a limit of size
 * @throws {@link ToolpipeError} `schema-invalid` for what is no schema, `invalid-argument` for an unknown target
 *
 * @example
 * ```ts
 * const { schema, changes, restore } = toProviderSchema(
 *   { type: "object", properties: { days: { type: "integer", minimum: 1 }, "page[size]": { type: "integer" } } },
 *   "anthropic-strict",
 * );
 * schema?.properties;
 * // { days: { type: "integer", description: "Constraints: minimum: 1." }, page_size: { type: "integer" } }
 * changes.map(({ pointer, keyword, action }) => `${action} ${keyword} ${pointer}`);
 * // ["renamed page[size] #/properties/page[size]", "added additionalProperties #", "moved minimum #/properties/days"]
 * restore({ page_size: 3 }); // { "page[size]": 3 }
 * ```
 */
export function toProviderSchema(
  schema: unknown,
  target: ProviderTarget,
  options: ProviderSchemaOptions = {},
): ProviderSchema {
  return convertSchema(schema, target, options);
}

/**
 * Reports what a provider would not take about a tool's schema, without changing anything. Never throws for a
 * schema: what cannot be read is a finding. Linear.
 *
 * @param schema - as in {@link toProviderSchema}
 * @param target - the provider
 * @returns the findings in the order of the schema; none means that {@link toProviderSchema} changes nothing
 * @throws {@link ToolpipeError} `invalid-argument` for an unknown target
 *
 * @example
 * ```ts
 * lintToolSchema({ type: "object", properties: { tags: { type: "array" } } }, "openai").map(
 *   ({ rule, pointer }) => `${rule} ${pointer}`,
 * ); // ["missing-items #/properties/tags"]
 * ```
 */
export function lintToolSchema(schema: unknown, target: ProviderTarget): readonly LintFinding[] {
  return lintSchema(schema, target);
}
