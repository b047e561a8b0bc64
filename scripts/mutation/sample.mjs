import { createHash } from "node:crypto";
import { relative } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";

/**
 * Has Stryker try a sample of the mutants only.
 *
 * The code is mutated twice: to learn which mutants there are, then where those of the sample are. With all
 * of them in the code every test takes four times as long.
 *
 * @param size - how many mutants are tried
 * @param seed - which ones: the same seed chooses the same mutants of the same code
 * @param onMutants - learns how many there are
 */
export function trySample({ size, seed }, onMutants) {
  const { instrument } = Instrumenter.prototype;
  Instrumenter.prototype.instrument = async function (files, ...rest) {
    const all = await instrument.call(this, files, ...rest);
    const ranked = all.mutants.map((mutant) => [rank(mutant, seed), mutant]);
    const sample = new Map(ranked.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, size));
    const tried = [...sample.values()];
    const places = (name) => tried.filter((m) => m.fileName === name).map((m) => m.location);
    const mutated = await instrument.call(
      this,
      files.map((file) => ({ ...file, mutate: places(file.name) })),
      ...rest,
    );
    for (const mutant of mutated.mutants) {
      if (sample.has(rank(mutant, seed))) continue;
      mutant.status = "Ignored";
      mutant.statusReason = "not in the sample";
    }
    onMutants(all.mutants.length);
    return mutated;
  };
}

/** Which of two mutants comes first into the sample: by chance, but the same chance for the same code. */
function rank({ fileName, location: { start, end }, replacement }, seed) {
  const place = [start.line, start.column, end.line, end.column].join(":");
  const mutant = `${relative(process.cwd(), fileName)}:${place}:${replacement}`;
  return createHash("sha256").update(`${seed} ${mutant}`).digest("hex");
}
