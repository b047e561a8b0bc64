import { clip, heading, seconds, table, WIDTH } from "./terminal.mjs";

/**
 * Runs the demo step by step and remembers how each one ended. A step returns its result and, for
 * the summary, its outcome in a few words; a step that throws is the last one.
 */
export function createSteps() {
  const rows = [];

  async function step(title, work) {
    const started = performance.now();
    const finish = (verdict, outcome) =>
      rows.push([verdict, title, outcome, seconds(performance.now() - started)]);
    heading(rows.length + 1, title);
    try {
      const { result, outcome } = await work();
      finish("ok", outcome);
      return result;
    } catch (error) {
      finish("FAILED", clip(error.message.split("\n")[0], WIDTH - 50));
      throw error;
    }
  }

  function summarize() {
    console.log(`\n${"=".repeat(WIDTH)}`);
    table(rows, "");
    console.log("=".repeat(WIDTH));
  }

  return { step, summarize };
}
