import assert from "node:assert/strict";
import { repairToolPairs, snapSplitToBatchBoundary, validateToolPairs } from "toolpipe";
import { printConversation } from "./conversation.mjs";
import { say } from "./terminal.mjs";

const SUMMARY = { role: "user", content: "Summary so far: I asked you to read my note." };

/** Cuts the head off a conversation, as a full context window makes every agent do, and mends it. */
export function compact(messages) {
  assert.deepEqual(validateToolPairs(messages), [], "the whole conversation is legal");

  // Right between a tool call and its result.
  const split = messages.findIndex(({ role }, index) => index > 3 && role === "tool");
  const compacted = [SUMMARY, ...messages.slice(split)];
  const violations = validateToolPairs(compacted);
  const repair = repairToolPairs(compacted);
  const boundary = snapSplitToBatchBoundary(messages, split);

  say(`The first ${split} of ${messages.length} messages make way for a summary:`);
  printConversation(compacted.slice(0, 3), "     ");
  say("That is illegal, and no provider takes it:");
  for (const { message } of violations) say(`${message}.`, "     ");
  console.log();
  say("Repaired, and legal again, with every message that was kept:");
  printConversation(repair.messages.slice(0, 4), "     ");
  console.log();
  say(`Better still is a cut that tears nothing apart: at ${boundary} instead of ${split}.`);

  assert(violations.length > 0, "a result without its call is illegal");
  assert.equal(repair.orphanedResultsFixed, 1, "the result gets a call");
  assert.deepEqual(validateToolPairs(repair.messages), [], "the repaired one is legal");
  assert(
    compacted.every((message) => repair.messages.includes(message)),
    "nothing that was kept is lost",
  );
  assert.deepEqual(
    validateToolPairs([SUMMARY, ...messages.slice(boundary)]),
    [],
    "a cut at the boundary needs no repair",
  );
  return {
    outcome: `${violations.length} violation, ${repair.changes.length} change, legal again`,
  };
}
