/** Tells whether a value can count members or characters. `2.0` is 2. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
