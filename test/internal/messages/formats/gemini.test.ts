import { describe, expect, it } from "vitest";
import {
  isRepairPlaceholder,
  repairToolPairs,
  validateToolPairs,
} from "../../../../src/toolPairRepair.ts";
import type { RepairOptions } from "../../../../src/types/messages.ts";
import { deepFreeze } from "../../../deepFreeze.ts";
import { describeRules } from "../describeRules.ts";

const LOST = "[Tool result unavailable - the record was lost]";

const user = (...parts: object[]): object => ({ role: "user", parts });
const model = (...parts: object[]): object => ({ role: "model", parts });
const words = (text: string): object => ({ text });
const call = (name: string, id?: string, thoughtSignature?: string): object => ({
  functionCall: { ...(id && { id }), name, args: {} },
  ...(thoughtSignature && { thoughtSignature }),
});
const response = (name: string, id?: string, output = "ok"): object => ({
  functionResponse: { ...(id && { id }), name, response: { output } },
});
const lost = (name: string, id?: string): object => ({
  functionResponse: { ...(id && { id }), name, response: { error: LOST } },
});
const hello = user(words("hello"));

function repaired(messages: readonly object[], options: RepairOptions = {}): object[] {
  return repairToolPairs(deepFreeze(messages), { format: "gemini", ...options }).messages;
}

describeRules("gemini", [
  ["G1", [hello, model(call("f"), call("g")), user(response("f"))]],
  [
    "G1 the other way",
    [hello, model(call("f", "1")), user(response("f", "1"), response("f", "1"))],
    ["G1"],
  ],
  ["G2", [hello, model(words("so")), model(call("f")), user(response("f"))], ["G6", "G2"]],
  ["G3", [hello, model(call("f")), user(words("note")), user(response("f"))], ["G1", "G3", "G6"]],
  ["G3 in one content", [hello, model(call("f")), user(words("note"), response("f"))], ["G3"]],
  ["G4", [hello, model(call("f", "id1")), user(response("id1", "id1"))]],
  [
    "G5",
    [
      hello,
      model(call("f", "1", "sig")),
      user(response("f", "1")),
      model(call("g", "2")),
      user(response("g", "2")),
    ],
  ],
  [
    "name",
    [hello, model({ functionCall: { name: "f", willContinue: true } }), user(response("f"))],
  ],
  ["name that is missing", [hello, model(call("")), user(response("f"))], ["name"]],
  ["G6", [model(words("hi")), hello]],
  ["G6 of thinking alone", [hello, model({ text: "hm", thought: true }), hello], ["G6"]],
  ["G6 twice", [hello, hello], ["G6"]],
  ["G6 said by the user", [hello, user(call("f")), user(response("f"))], ["G6"]],
  ["G6 said by nobody", [hello, { parts: [call("f")] }, { parts: [response("f")] }], ["G6", "G6"]],
  [
    "id that is taken",
    [
      hello,
      model(call("f", "call00001"), call("f", "call00001")),
      user(response("f", "call00001"), response("f", "call00001")),
    ],
    ["id"],
    { ids: "mistral" },
  ],
  [
    "id that is missing",
    [hello, model(call("f")), user(response("f"))],
    ["id", "id"],
    { ids: "anthropic" },
  ],
  [
    "id that is refused",
    [hello, model(call("f", "f:0")), user(response("f", "f:0"))],
    ["id", "id"],
    { ids: "anthropic" },
  ],
  ["G6 empty", [hello, model(), hello], ["G6", "G6"].slice(1)],
]);

describe("repairToolPairs of gemini", () => {
  it("gives contents without a role the one that may say them (litellm#20690)", () => {
    const messages = [
      { parts: [words("hello")] },
      { parts: [call("f")] },
      { parts: [response("f")] },
    ];
    const { messages: repaired, changes } = repairToolPairs(deepFreeze(messages), {
      format: "gemini",
    });
    expect(repaired).toStrictEqual([messages[0], model(call("f")), user(response("f"))]);
    expect(changes).toStrictEqual(
      [1, 2].map((index) => ({
        kind: "cascade",
        path: [index],
        reason: "the role may not say what the message holds",
      })),
    );
  });

  it.each([
    [
      "calls of one name without identifiers",
      [hello, model(call("f"), call("f")), user(response("f"), response("f"))],
    ],
    ["words behind the responses", [hello, model(call("f")), user(response("f"), words("note"))]],
    [
      "signatures of the first call of a step",
      [
        hello,
        model(call("f", "1", "s"), call("g", "2")),
        user(response("f", "1"), response("g", "2")),
      ],
    ],
    [
      "unsigned calls of older turns",
      [
        hello,
        model(call("f")),
        user(response("f")),
        model(words("a")),
        hello,
        model(call("g", "2", "s")),
        user(response("g", "2")),
      ],
    ],
    [
      "unsigned calls in front of what the user says beside responses",
      [
        hello,
        model(call("f")),
        user(response("f"), words("next")),
        model(call("g", "2", "s")),
        user(response("g", "2")),
      ],
    ],
    ["words of a role of its own", [hello, { role: "system", parts: [words("hurry")] }, hello]],
    [
      "permuted identifiers of one name (CLIProxyAPI#5199)",
      [hello, model(call("f", "1"), call("f", "2")), user(response("f", "2"), response("f", "1"))],
    ],
    [
      "contents without a role",
      [{ parts: [words("hello")] }, model(call("f")), { role: "function", parts: [response("f")] }],
    ],
  ])("leaves %s alone", (_, messages) => {
    expect(repaired(messages)).toBe(messages);
    expect(validateToolPairs(messages, { format: "gemini" })).toStrictEqual([]);
  });

  it("makes the counts equal (gemini-cli#3814, #4720)", () => {
    expect(
      repaired([hello, model(call("f"), call("g")), user(response("g"), words("and?"))]),
    ).toStrictEqual([
      hello,
      model(call("f"), call("g")),
      user(lost("f"), response("g"), words("and?")),
    ]);
  });

  it("starts with the user (langchainjs#9272)", () => {
    expect(repaired([model(call("f")), user(response("f"))])).toStrictEqual([
      user(words("[The beginning of the conversation is not available]")),
      model(call("f")),
      user(response("f")),
    ]);
  });

  it("gives a response the name of its call where a gateway put the identifier (cherry-studio#16921)", () => {
    expect(repaired([hello, model(call("f", "c1")), user(response("c1", "c1"))])).toStrictEqual([
      hello,
      model(call("f", "c1")),
      user(response("f", "c1")),
    ]);
  });

  it("passes the check of signatures for a call it makes up in the running turn, and only there", () => {
    const orphaned = [
      hello,
      model(call("g", "1", "s")),
      user(response("g", "1")),
      user(response("f", "2")),
    ];
    expect(repaired(orphaned)[3]).toStrictEqual(
      model({
        functionCall: {
          id: "2",
          name: "f",
          args: { _repair: "[Tool call for f - the record was lost]" },
        },
        thoughtSignature: "skip_thought_signature_validator",
      }),
    );
    const [, made] = repaired([hello, user(response("f", "2")), model(words("so")), hello]);
    expect(made).not.toHaveProperty("parts.0.thoughtSignature");
  });

  it("says that the first call of a step had lost its signature", () => {
    const messages = [
      hello,
      model(call("f", "1", "sig")),
      user(response("f", "1")),
      model(call("g", "2")),
      user(response("g", "2")),
    ];
    const { changes } = repairToolPairs(deepFreeze(messages), { format: "gemini" });
    expect(changes).toStrictEqual([
      { kind: "cascade", path: [3], reason: "the first call of a step must be signed" },
    ]);
  });

  it("signs nothing where the model signs nothing", () => {
    expect(repaired([hello, user(response("f", "2"))])).toStrictEqual([
      hello,
      model({
        functionCall: {
          id: "2",
          name: "f",
          args: { _repair: "[Tool call for f - the record was lost]" },
        },
      }),
      user(response("f", "2")),
    ]);
  });

  it("signs a call that stands under the name of the user", () => {
    expect(
      repaired([
        hello,
        model(call("f", "1", "s")),
        user(response("f", "1")),
        model(words("so")),
        user(words("well"), call("g", "2")),
        user(response("g", "2")),
      ]).slice(3),
    ).toStrictEqual([
      model(words("so"), words("well"), call("g", "2", "skip_thought_signature_validator")),
      user(response("g", "2")),
    ]);
  });

  it("joins thinking that nobody has signed, and no other", () => {
    const thought = { text: "hm", thought: true };
    const other = model(words("b"));
    expect(repaired([hello, model(thought, words("a")), other])).toStrictEqual([
      hello,
      model(thought, words("a"), words("b")),
    ]);
    const signed = [hello, model({ ...thought, thoughtSignature: "s" }, words("a")), other];
    expect(repaired(signed)).toBe(signed);
  });

  it("keeps the role of contents to which it adds", () => {
    const answers = { role: "function", parts: [response("f")] };
    expect(repaired([hello, model(call("f"), call("g")), answers])).toStrictEqual([
      hello,
      model(call("f"), call("g")),
      { role: "function", parts: [response("f"), lost("g")] },
    ]);
  });

  it("signs the first of several calls it makes up together", () => {
    const [, , , made] = repaired([
      hello,
      model(call("g", "1", "s")),
      user(response("g", "1")),
      user(response("f", "2"), response("f", "3")),
    ]);
    const lostCall = (id: string): object => ({
      functionCall: { id, name: "f", args: { _repair: "[Tool call for f - the record was lost]" } },
    });
    expect(made).toStrictEqual(
      model(
        { ...lostCall("2"), thoughtSignature: "skip_thought_signature_validator" },
        lostCall("3"),
      ),
    );
  });

  it("turns an orphan behind words of the model into words of the user", () => {
    expect(
      repaired([hello, model(words("so")), user(response("f", "1", "late"), words("and?"))]),
    ).toStrictEqual([
      hello,
      model(words("so")),
      user(
        words(
          '<tool_result_without_call tool="f">\n{"output":"late"}\n</tool_result_without_call>',
        ),
        words("and?"),
      ),
    ]);
  });

  it("keeps every part of contents it joins, signatures included", () => {
    expect(
      repaired([hello, model(words("so")), model(call("f", "1", "s")), user(response("f", "1"))]),
    ).toStrictEqual([hello, model(words("so"), call("f", "1", "s")), user(response("f", "1"))]);
  });

  it("never loses the only signature of a step (gemini-cli#28607)", () => {
    const thought = { text: "hm", thought: true, thoughtSignature: "s" };
    const dropped = { missingResult: "drop-call" } as const;
    expect(
      repaired([hello, model(thought, call("f"), call("g")), user(response("g"))], dropped),
    ).toStrictEqual([hello, model(thought, call("g")), user(response("g"))]);
    expect(
      repaired(
        [hello, model(call("f", "1", "s"), call("g", "2")), user(response("g", "2"))],
        dropped,
      ),
    ).toStrictEqual([
      hello,
      model(call("g", "2", "skip_thought_signature_validator")),
      user(response("g", "2")),
    ]);
  });

  it("closes a call that was still streaming", () => {
    const open = {
      functionCall: { name: "f", willContinue: true, partialArgs: [{ jsonPath: "$.a" }] },
    };
    expect(repaired([hello, model(open)])).toStrictEqual([
      hello,
      model({ functionCall: { name: "f" } }),
      user({
        functionResponse: {
          name: "f",
          response: { error: "[Tool call never ran - its arguments were cut off]" },
        },
      }),
    ]);
  });

  it("recognises its own stand-ins", () => {
    expect(isRepairPlaceholder(lost("f"))).toBe(true);
    expect(isRepairPlaceholder(user(lost("f")))).toBe(true);
    const args = { _repair: "[Tool call for f - the record was lost]" };
    expect(isRepairPlaceholder({ functionCall: { name: "f", args } })).toBe(true);
    expect(isRepairPlaceholder(call("f"))).toBe(false);
    expect(isRepairPlaceholder(response("f"))).toBe(false);
  });
});
