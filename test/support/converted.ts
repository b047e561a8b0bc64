import { toProviderSchema } from "../../src/schemaConversion.ts";
import type { ProviderTarget } from "../../src/types/providerTargets.ts";
import { deepFreeze } from "../deepFreeze.ts";

export type Schema = Record<string, unknown>;

/** An object with one property `x`. */
export function withX(x: unknown, more: Schema = {}): Schema {
  return deepFreeze({ type: "object", properties: { x }, ...more });
}

/** What becomes of a schema. */
export function convert(schema: unknown, target: ProviderTarget): unknown {
  return toProviderSchema(deepFreeze(schema), target).schema;
}

/** What becomes of the property `x`. */
export function convertX(x: unknown, target: ProviderTarget, more?: Schema): unknown {
  return toProviderSchema(withX(x, more), target).schema?.properties?.["x"];
}

/** The changes, each as "action keyword pointer". */
export function changesOf(schema: unknown, target: ProviderTarget): readonly string[] {
  return toProviderSchema(deepFreeze(schema), target).changes.map(
    ({ action, keyword, pointer }) => `${action} ${keyword} ${pointer}`,
  );
}

/** The changes, each as "action keyword pointer: reason". */
export function reasonsOf(schema: unknown, target: ProviderTarget): readonly string[] {
  return toProviderSchema(deepFreeze(schema), target).changes.map(
    ({ action, keyword, pointer, reason }) => `${action} ${keyword} ${pointer}: ${reason}`,
  );
}

/** The keyword for what holds where a condition is met. Written out, a linter takes it for a promise. */
export function whenMet(schema: unknown): Schema {
  return keywordOf("then", schema);
}

function keywordOf(keyword: string, schema: unknown): Schema {
  return { [keyword]: schema };
}
