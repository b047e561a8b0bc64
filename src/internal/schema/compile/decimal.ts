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
  const shift = dividend.exponent - unit.exponent;
  // Numbers span some 640 powers of ten, which is what bounds these powers.
  return shift >= 0
    ? (dividend.digits * 10n ** BigInt(shift)) % unit.digits === 0n
    : dividend.digits % (unit.digits * 10n ** BigInt(-shift)) === 0n;
}

function toDecimal(value: number): Decimal {
  const [mantissa = "0", power = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(`${whole}${fraction}`), exponent: Number(power) - fraction.length };
}
