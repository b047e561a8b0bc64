/** Numbers in a row: a plain array or a typed one. */
export type Vector = ArrayLike<number>;

/** Tells whether a value is a list of numbers, by its kind and its first element. */
export function isVector(value: unknown): value is Vector {
  const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
  return isList && typeof (Reflect.get(value, 0) ?? 0) === "number";
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
  const magnitude = Math.sqrt(sumOfSquares(unit));
  return unit.map((component) => component / magnitude);
}

/**
 * Computes the cosine of the angle between two vectors; 0 when there is none.
 *
 * Equal directions give exactly 1: components are scaled without loss, and the root is taken of the
 * product of both squares.
 */
export function cosine(a: Vector, b: Vector): number {
  if (!isVector(a) || !isVector(b)) return 0;
  if (a.length !== b.length || !hasDirection(a) || !hasDirection(b)) return 0;
  const unitA = powerOfTwoNear(largestComponent(a));
  const unitB = powerOfTwoNear(largestComponent(b));
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let index = 0; index < a.length; index++) {
    const x = Number(a[index]) / unitA;
    const y = Number(b[index]) / unitB;
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return Math.max(-1, Math.min(1, product / Math.sqrt(squaresA * squaresB)));
}

// Division by it changes the exponent of a number and none of its digits.
function powerOfTwoNear(size: number): number {
  return 2 ** Math.min(1023, Math.floor(Math.log2(size)));
}

function sumOfSquares(vector: Float64Array): number {
  let sum = 0;
  for (const component of vector) sum += component * component;
  return sum;
}

/** Returns the largest absolute value; `NaN` when any component is no number. */
function largestComponent(vector: Vector): number {
  let largest = 0;
  for (let index = 0; index < vector.length; index++) {
    const component: unknown = vector[index];
    const size = typeof component === "number" ? Math.abs(component) : Number.NaN;
    if (!(size <= largest)) largest = size;
    if (Number.isNaN(size)) return size;
  }
  return largest;
}
