interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/**
 * Tells whether a number is a multiple of another, on the decimals they are written as: `0.3` is a
 * multiple of `0.1`, although no remainder of binary fractions says so.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const dividend = toDecimal(value);
  const unit = toDecimal(divisor);
  const exponent = Math.min(dividend.exponent, unit.exponent);
  return inUnitsOf(exponent, dividend) % inUnitsOf(exponent, unit) === 0n;
}

/** Counts in a power of ten. Numbers span some 640 of them, which is what bounds the power here. */
function inUnitsOf(exponent: number, decimal: Decimal): bigint {
  return decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
}

/** Reads the shortest decimal that means a number, without its sign: a multiple has either. */
function toDecimal(value: number): Decimal {
  const text = Math.abs(value).toExponential();
  const end = text.indexOf("e");
  const digits = text.slice(0, end).replace(".", "");
  return { digits: BigInt(digits), exponent: Number(text.slice(end + 1)) - digits.length + 1 };
}
