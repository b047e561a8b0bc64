import { resolve } from "./providerRules/rules.ts";
import { isObject, type Json } from "./providerRules/schemaNodes.ts";

/** Which of the values a schema allows: as little as it asks for, or something of everything. */
type Fill = "least" | "most";

const FORMATS: Readonly<Record<string, string>> = {
  date: "2024-05-17",
  "date-time": "2024-05-17T10:00:00Z",
  email: "a@example.org",
  hostname: "example.org",
  ipv4: "192.0.2.1",
  time: "10:00:00Z",
  uri: "https://example.org/",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
};

const MAX_DEPTH = 6;

/** Makes values near a schema; the caller checks which of them it accepts. */
export function sampleValues(schema: unknown): unknown[] {
  if (!isObject(schema)) return [{}];
  const fills: Fill[] = ["least", "most"];
  return fills.map((fill) => sample(schema, schema, fill, 0));
}

function sample(schema: unknown, root: Json, fill: Fill, depth: number): unknown {
  if (!isObject(schema)) return "anything";
  if (typeof schema["$ref"] === "string") {
    if (depth > MAX_DEPTH) return null;
    return sample(resolve(root, schema["$ref"]), root, fill, depth + 1);
  }
  if (Object.hasOwn(schema, "const")) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"].at(fill === "least" ? 0 : -1);
  for (const union of [schema["anyOf"], schema["oneOf"]]) {
    if (!Array.isArray(union)) continue;
    const picked = sample(union.at(fill === "least" ? 0 : -1), root, fill, depth);
    if (!Array.isArray(schema["type"]) && !isObject(schema["properties"])) return picked;
  }
  const { type } = schema;
  return sampleOf(Array.isArray(type) ? type.at(fill === "least" ? 0 : -1) : type, schema, {
    root,
    fill,
    depth,
  });
}

interface Place {
  readonly root: Json;
  readonly fill: Fill;
  readonly depth: number;
}

function sampleOf(type: unknown, schema: Json, { root, fill, depth }: Place): unknown {
  switch (type) {
    case "object": {
      const properties = isObject(schema["properties"]) ? schema["properties"] : {};
      const required = Array.isArray(schema["required"]) ? schema["required"] : [];
      const all = fill === "most" && depth < MAX_DEPTH;
      const names = Object.keys(properties).filter((name) => all || required.includes(name));
      return Object.fromEntries(
        names.map((name) => [name, sample(properties[name], root, fill, depth + 1)]),
      );
    }
    case "array": {
      const least = numberOf(schema["minItems"]) ?? 0;
      const length = fill === "most" && depth < MAX_DEPTH ? Math.max(least, 1) : least;
      const tuple = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
      return Array.from({ length: Math.min(length, 20) }, (_, index) =>
        sample(tuple[index] ?? schema["items"], root, fill, depth + 1),
      );
    }
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "boolean":
      return fill === "most";
    case "null":
      return null;
    default:
      return sampleText(schema);
  }
}

function sampleNumber(schema: Json): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = schema;
  const low = numberOf(minimum) ?? above(exclusiveMinimum);
  const high = numberOf(maximum) ?? below(exclusiveMaximum);
  const value = low ?? (high === undefined ? 1 : Math.min(1, high));
  const step = numberOf(multipleOf);
  return step === undefined ? value : Math.ceil(value / step) * step;
}

function above(bound: unknown): number | undefined {
  const value = numberOf(bound);
  return value === undefined ? undefined : value + 1;
}

function below(bound: unknown): number | undefined {
  const value = numberOf(bound);
  return value === undefined ? undefined : value - 1;
}

function sampleText(schema: Json): string {
  const text = FORMATS[String(schema["format"])] ?? "a";
  return text.padEnd(numberOf(schema["minLength"]) ?? 0, "a");
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
