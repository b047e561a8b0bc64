import type {
  LintFinding,
  ProviderSchema,
  ProviderSchemaOptions,
  ProviderTarget,
} from "./types/providerTargets.ts";

export function toProviderSchema(
  schema: unknown,
  target: ProviderTarget,
  options: ProviderSchemaOptions = {},
): ProviderSchema {
  throw new Error(`not there yet: ${String(schema)}, ${target}, ${String(options.describe)}`);
}

export function lintToolSchema(schema: unknown, target: ProviderTarget): readonly LintFinding[] {
  throw new Error(`not there yet: ${String(schema)}, ${target}`);
}
