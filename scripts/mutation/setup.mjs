// The test files of one mutation run share a worker, and Stryker's record of what they cover with it. Each
// file reports the whole record: without a fresh one a file they would report all files before them again,
// which is more than the memory holds.
const record = globalThis.__stryker__?.mutantCoverage;
if (record !== undefined) {
  record.static = {};
  record.perTest = {};
}
