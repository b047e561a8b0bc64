export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text in a field of whatever this is. */
export function textOf(value: unknown, field: string): string | undefined {
  const found = isRecord(value) && Object.hasOwn(value, field) ? value[field] : undefined;
  return typeof found === "string" ? found : undefined;
}
