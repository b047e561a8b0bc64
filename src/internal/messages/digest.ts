const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * A short digest of a text, in lower-case letters and digits. Two multiplicative hashes of 32 bits
 * each: spread, not secrecy, is what is asked of it.
 *
 * @param length - at most 12 characters
 */
export function digest(text: string, length: number): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  // Each half stirs the other, so that a change in the last unit reaches every character.
  high = Math.imul(high ^ (low >>> 15), 0x85ebca6b) ^ (low >>> 13);
  low = Math.imul(low ^ (high >>> 15), 0xc2b2ae35) ^ (high >>> 16);
  return (spell(high >>> 0) + spell(low >>> 0)).slice(0, length);
}

/** Six characters: all that 31 of the 32 bits can fill evenly. */
function spell(value: number): string {
  let rest = value;
  let spelled = "";
  for (let index = 0; index < 6; index++) {
    spelled += ALPHABET[rest % 36];
    rest = Math.floor(rest / 36);
  }
  return spelled;
}
