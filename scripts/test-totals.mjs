// Prints "N passed, N failed" over the reports in .cache/test-results and the steps of .ci/run,
// which come as the two arguments. Exits non-zero when anything failed or nothing was reported.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const folder = new URL("../.cache/test-results/", import.meta.url);
let [passed, failed] = process.argv.slice(2).map(Number);

const reports = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith(".json"))
  : [];
for (const name of reports) {
  const report = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  if (!report.success && report.numFailedTests === 0) failed += 1;
}
if (reports.length === 0) failed += 1;

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
