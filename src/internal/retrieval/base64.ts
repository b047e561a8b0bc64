const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const WELL_FORMED = /^[A-Za-z0-9+/]*={0,2}$/;
// By character code; "=" counts as nothing.
const DIGITS = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))),
);

/**
 * Writes bytes in base64 (RFC 4648, section 4). The language itself has no function for it.
 *
 * @param bytes - any bytes
 */
export function encodeBase64(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const group =
      (Number(bytes[index]) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    for (let shift = 18; shift >= 0; shift -= 6) text += ALPHABET.charAt((group >>> shift) & 63);
  }
  const padding = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - padding) + "=".repeat(padding);
}

/**
 * Reads base64 with its padding.
 *
 * @param text - what {@link encodeBase64} wrote, or anything else
 * @returns the bytes; `undefined` for what is no base64
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !WELL_FORMED.test(text)) return undefined;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let index = 0, byte = 0; index < text.length; index += 4, byte += 3) {
    let group = 0;
    for (let offset = 0; offset < 4; offset++) {
      group = (group << 6) | Number(DIGITS[text.charCodeAt(index + offset)]);
    }
    // Writes past the end, where there is padding, are ignored.
    bytes[byte] = group >>> 16;
    bytes[byte + 1] = (group >>> 8) & 255;
    bytes[byte + 2] = group & 255;
  }
  return bytes;
}
