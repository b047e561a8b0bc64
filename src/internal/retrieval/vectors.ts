/** Numbers in a row: a plain array or a typed one. */
export type Vector = ArrayLike<number>;

/** Tells whether a value is a list of numbers, by its kind and its first element. */
export function isVector(value: unknown): value is Vector {
  if (Array.isArray(value)) return typeof (value[0] ?? 0) === "number";
  return ArrayBuffer.isView(value) && "length" in value && typeof value.length === "number";
}

/** Tells whether a vector has a direction: it is not empty, not all zero, and every number finite. */
export function hasDirection(vector: Vector): boolean {
  const largest = largestComponent(vector);
  return largest > 0 && largest < Number.POSITIVE_INFINITY;
}

/**
 * Scales a vector to length 1.
 *
 * @returns a new vector; `undefined` when the vector has no direction
 */
export function toUnitVector(vector: Vector): Float64Array | undefined {
  const largest = largestComponent(vector);
  if (!(largest > 0 && largest < Number.POSITIVE_INFINITY)) return undefined;

  // Divided by the largest component first, so that no square overflows or vanishes.
  const unit = Float64Array.from(vector, (component) => component / largest);
  const magnitude = Math.sqrt(dotProduct(unit, unit));
  return unit.map((component) => component / magnitude);
}

/** Multiplies two vectors of one length. */
export function dotProduct(a: Vector, b: Vector): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** Returns the largest absolute value; `NaN` when any component is no number. */
function largestComponent(vector: Vector): number {
  let largest = 0;
  for (let index = 0; index < vector.length; index++) {
    const size = Math.abs(vector[index] ?? Number.NaN);
    if (!(size <= largest)) largest = size;
    if (Number.isNaN(size)) return size;
  }
  return largest;
}
