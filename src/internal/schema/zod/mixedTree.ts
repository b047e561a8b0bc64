import { ToolpipeError } from "../../../errors.ts";
import { isRecord } from "../../isRecord.ts";
import { isZod, isZod4, type ZodSchema } from "./detection.ts";

/**
 * Refuses a Zod schema that holds schemas of the other major version: both converters would drop such
 * a part in silence, and Zod itself could not parse with it. Linear in the schema.
 */
export function assertOneZodMajor(schema: ZodSchema): void {
  const root = majorOf(schema);
  const seen = new Set<ZodSchema>();
  const pending: ZodSchema[] = [schema];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    if (seen.has(current)) continue;
    seen.add(current);
    const major = majorOf(current);
    if (major !== root) {
      throw new ToolpipeError(
        "schema-invalid",
        `Cannot convert Zod schema: a Zod ${root} schema must not hold a Zod ${major} schema`,
      );
    }
    pending.push(...childrenOf(current));
  }
}

function majorOf(schema: ZodSchema): 3 | 4 {
  return isZod4(schema) ? 4 : 3;
}

function childrenOf(schema: ZodSchema): ZodSchema[] {
  const definition = isZod4(schema) ? schema._zod.def : schema._def;
  return Object.keys(definition).flatMap((key) => schemasIn(key, definition));
}

/** The schemas a member of a definition holds: itself, in a list or a shape, or behind a getter. */
function schemasIn(key: string, definition: Readonly<Record<string, unknown>>): ZodSchema[] {
  const value = resolveLazy(key, definition);
  if (isZod(value)) return [value];
  const isShape = key === "shape" && isRecord(value);
  return isShape || Array.isArray(value) ? Object.values(value).filter(isZod) : [];
}

function resolveLazy(key: string, definition: Readonly<Record<string, unknown>>): unknown {
  try {
    const value = definition[key];
    const isDeferred = typeof value === "function" && (key === "shape" || key === "getter");
    return isDeferred ? value() : value;
  } catch {
    // The converter meets the same error and reports it with its own words.
    return undefined;
  }
}
