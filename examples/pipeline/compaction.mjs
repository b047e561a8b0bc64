import assert from "node:assert/strict";
import { repairToolPairs, snapSplitToBatchBoundary, validateToolPairs } from "toolpipe";
import { say } from "./terminal.mjs";

const OPTIONS = { format: "ai-sdk" };

/** Cuts the head off the conversation, as a context window forces every agent to do, and mends it. */
export function compact(messages) {
  assert.deepEqual(validateToolPairs(messages, OPTIONS), [], "the whole conversation is legal");

  // Between a tool call and its result: the worst place, and the likeliest.
  const split = messages.findIndex((message, index) => index > 3 && message.role === "tool");
  const summary = { role: "user", content: "Summary of what was said before: I asked for a note." };
  const compacted = [summary, ...messages.slice(split)];

  const violations = validateToolPairs(compacted, OPTIONS);
  say(`Messages 0 to ${split - 1} make way for a summary. What is left is illegal:`);
  for (const { rule, path, message } of violations) say(`${rule} at ${path}: ${message}`, "     ");
  assert(violations.length > 0, "a result without its call is illegal");

  const repair = repairToolPairs(compacted, OPTIONS);
  console.log();
  say("Repaired:");
  for (const { kind, path, reason } of repair.changes)
    say(`${kind} at ${path}: ${reason}`, "     ");

  assert(repair.repaired);
  assert.equal(repair.orphanedResultsFixed, 1);
  assert.deepEqual(validateToolPairs(repair.messages, OPTIONS), [], "the repaired one is legal");
  assert.equal(repairToolPairs(repair.messages, OPTIONS).messages, repair.messages);

  const better = snapSplitToBatchBoundary(messages, split, OPTIONS);
  assert.deepEqual(validateToolPairs([summary, ...messages.slice(better)], OPTIONS), []);
  console.log();
  say(
    `Legal again, and nothing that was kept is lost. Or cut where it does no harm: ` +
      `snapSplitToBatchBoundary moves the cut from ${split} to ${better}.`,
  );
  return {
    result: repair.messages,
    outcome: `${violations.length} violation, repaired, now legal`,
  };
}
