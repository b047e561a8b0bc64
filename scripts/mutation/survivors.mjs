import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { EXPLAINED } from "./explained.mjs";

const NOTICED = new Set(["Killed", "Timeout"]);
const UNNOTICED = new Set(["Survived", "NoCoverage"]);

const ONE_LINE = /\s+/gu;

/** Explanations of code that is no longer there. */
export function staleExplanations() {
  return EXPLAINED.filter(
    ({ file, code }) => !readFileSync(file, "utf8").replace(ONE_LINE, " ").includes(code),
  );
}

/** Sums up what became of some mutants, and names those that no test noticed, with why that is, where known. */
export function judge(mutants) {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const survivors = mutants.filter(({ status }) => UNNOTICED.has(status)).map(describe);
  return { noticed, tried: noticed + survivors.length, survivors };
}

/** The verdict on some modules in a line. */
export function scoreOf({ noticed, tried, survivors }) {
  const explained = survivors.filter(({ why }) => why !== undefined).length;
  const score = `${noticed} of ${tried} tried are noticed, ${((100 * noticed) / tried).toFixed(1)} %`;
  return `${score}; ${explained} of the other ${survivors.length} are explained`;
}

function describe({ fileName, location: { start, end }, mutatorName, replacement, status }) {
  const file = relative(process.cwd(), fileName);
  const code = textBetween(readFileSync(fileName, "utf8"), start, end);
  const known = EXPLAINED.find(
    (one) => one.file === file && one.code === code && one.becomes === replacement,
  );
  const place = `${status} ${file}:${start.line} ${mutatorName}`;
  return { text: `${place} ${code} -> ${replacement}`, why: known?.why };
}

/** A piece of a text, from a line and column that are counted from 1, in one line no longer than it takes to recognise it. */
function textBetween(text, start, end) {
  const lines = text.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const line = lines.join(" ").replace(ONE_LINE, " ");
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
}
