const factor = Number(process.env["TOOLPIPE_RUNS"] ?? 1);

/** How many cases a property looks at: as many as usual, times `TOOLPIPE_RUNS`, and always a whole number. */
export function runs(usual: number): number {
  return Math.ceil(usual * factor);
}
