/** Numbers and amounts as people read them. */

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const FRACTION = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

export function count(value: number): string {
  return WHOLE.format(value);
}

export function fraction(value: number): string {
  return FRACTION.format(value);
}

export function percent(value: number): string {
  return `${WHOLE.format(value * 100)} %`;
}

/** "1 tool", "2 tools". */
export function amount(value: number, singular: string, plural = `${singular}s`): string {
  return `${count(value)} ${value === 1 ? singular : plural}`;
}

export function bytes(value: number): string {
  return value < 1024 ? `${count(value)} B` : `${(value / 1024).toFixed(1)} kB`;
}

/** A path into a message: `[3].content[0]`. */
export function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step, index) =>
      typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`,
    )
    .join("");
}

/** One line of at most `length` characters. */
export function excerpt(text: string, length: number): string {
  // Cut before the whitespace is folded: a text may be megabytes long.
  const line = text
    .slice(0, length * 4)
    .replace(/\s+/gu, " ")
    .trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
