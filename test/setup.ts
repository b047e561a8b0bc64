import fc from "fast-check";

/*
 * What decides whether a change lands looks at the same histories, schemas and catalogs each time, so that
 * nobody's change is refused for a defect that was there before. Longer runs (`TOOLPIPE_RUNS=10`) look for
 * new ones; `TOOLPIPE_SEED=7` looks for others in a run of any length, and repeats what it found.
 */
const runs = Number(process.env["TOOLPIPE_RUNS"] ?? 1);
const seed = process.env["TOOLPIPE_SEED"] ?? (runs <= 1 ? "1" : undefined);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
