/**
 * Changes to the code that no test can notice, and why. A change is known by the code that it is made to, as
 * `npm run mutation` prints it.
 */
export const EXPLAINED = [
  {
    file: "src/errors.ts",
    code: "{ value: true }",
    becomes: "{}",
    why: "only whether the marker is there is looked at",
  },
  {
    file: "src/toolDedup.ts",
    code: "members.length <= 1",
    becomes: "members.length < 1",
    why: "speed: one tool has nothing to be compared with",
  },
  {
    file: "src/internal/discovery/searchNote.ts",
    code: "loaded > 1",
    becomes: "loaded >= 1",
    why: "one tool has returned a line earlier",
  },
  {
    file: "src/internal/discovery/untrustedText.ts",
    code: "PLAIN.test(text)",
    becomes: "false",
    why: "speed: nothing is taken out of plain text",
  },
  {
    file: "src/internal/messages/json.ts",
    code: 'json.startsWith("{") && !json.endsWith("}")',
    becomes: "false",
    why: "speed: parsing finds the same",
  },
  {
    file: "src/internal/messages/pairing.ts",
    code: "!results.some(isStandIn)",
    becomes: "false",
    why: "speed: without stand-ins there is nothing to pair",
  },
  {
    file: "src/internal/schema/pattern/machine.ts",
    code: "current?.kind",
    becomes: "current.kind",
    why: "every step leads to one; the compiler cannot know",
  },
  {
    file: "src/internal/schema/targets/fate.ts",
    code: '"nullable"',
    becomes: '""',
    why: "only the table of README.md reads it",
  },
  {
    file: "src/internal/schema/targets/presence.ts",
    code: 'typeof name === "string"',
    becomes: "true",
    why: "a set of names has nothing else; the compiler asks for it",
  },
  {
    file: "src/internal/schema/zod/binding.ts",
    code: "parent !== null",
    becomes: "true",
    why: "a parent is a schema or not there; the compiler asks for it",
  },
];
