// Prints what failed, then "N passed, N failed", over the reports in .cache/test-results and the steps of
// .ci/run: the number of those that passed and the names of those that failed come as arguments.
// Exits non-zero when anything failed or nothing was reported.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const folder = new URL("../.cache/test-results/", import.meta.url);
const [passedSteps, ...failedSteps] = process.argv.slice(2);
const reports = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith(".json"))
  : [];

let passed = Number(passedSteps);
const failures = failedSteps.map((name) => `step ${name}`);
if (reports.length === 0) failures.push("no test has left a report");
for (const name of reports) {
  const report = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  passed += report.numPassedTests;
  const failed = report.testResults.flatMap(failuresOf);
  failures.push(...failed);
  if (!report.success && failed.length === 0) failures.push(`the run of ${name}`);
}

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** A failed file without tests is one failure, with what it said. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [`${name}: ${message}`];
  return failed.map((test) => `${name}: ${test.fullName}\n${test.failureMessages.join("\n")}`);
}
