import { describe, expect, it } from "vitest";
import {
  repairToolPairs,
  snapSplitToBatchBoundary,
  validateToolPairs,
} from "../../../src/toolPairRepair.ts";
import type { MessageFormat, RepairOptions, SplitOptions } from "../../../src/types/messages.ts";
import { deepFreeze } from "../../deepFreeze.ts";
import { CODECS } from "./codecs/index.ts";
import { rowsCodec } from "./codecs/rows.ts";
import { play, transcript } from "./script.ts";

/** A reported history: where it comes from, what happened, what comes out. */
interface Case {
  readonly report: string;
  readonly history: string;
  readonly outcome: string;
  /** What comes out where no call may be the first word. */
  readonly opening?: string;
  /** What comes out where calls of one turn are messages of their own. */
  readonly loose?: string;
  /** What comes out where a call holds its result itself; without it, no such format can hold this. */
  readonly inline?: string;
  /** Where a format has to end differently, or (`null`) cannot hold the history at all. */
  readonly except?: Partial<Record<MessageFormat, string | null>>;
  readonly options?: RepairOptions;
}

const CASES: readonly Case[] = [
  {
    report: "juspay/neurolink#1280: a parallel batch is healthy",
    history: "U A(a,b) R(a) R(b)",
    outcome: "U A(a) A(b) R(a) R(b)",
    inline: "U A(a) R(a) A(b) R(b)",
  },
  {
    report: "results in another order than their calls are healthy",
    history: "U A(a,b) R(b) R(a) T",
    outcome: "U A(a) A(b) R(b) R(a) T",
  },
  {
    report: "anthropics/claude-code#5989: the user interrupts a parallel batch",
    history: "U A(a,b) U",
    outcome: "U A(a) A(b) R(?) R(?) U",
    inline: "U A(a) R(?) A(b) R(?) U",
  },
  {
    report: "anthropics/claude-code#24670: the cut leaves a result at the head",
    history: "R(x) U",
    outcome: "A(?) R(x) U",
    opening: "text(x) U",
  },
  {
    report: "pydantic/pydantic-ai#2327, Curie#16: the cut falls inside a parallel batch",
    history: "R(x) R(y) T U",
    outcome: "A(?) A(?) R(x) R(y) T U",
    opening: "text(x) text(y) T U",
  },
  {
    report: "HKUDS/OpenHarness#191: a call whose result never existed",
    history: "U A(a) T U A(b) R(b)",
    outcome: "U A(a) R(?) T U A(b) R(b)",
    inline: "U A(a) R(?) T U A(b) R(b)",
  },
  {
    report: "RooCodeInc/Roo-Code#10494: a second result for one call",
    history: "U A(a) R(a) R(a)",
    outcome: "U A(a) R(a)",
  },
  {
    report: "NousResearch/hermes-agent#70724: one constant identifier for every call",
    history: "U A(a=0) R(a=0) A(b=0) R(b=0) A(c=0) R(c=0)",
    outcome: "U A(a) R(a) A(b) R(b) A(c) R(c)",
  },
  {
    report: "openclaw/openclaw#109443: identifiers start over in every turn",
    history: "U A(a=e0,b=e1) R(a=e0) R(b=e1) T U A(c=e0,d=e1) R(d=e1)",
    outcome: "U A(a) A(b) R(a) R(b) T U A(c) A(d) R(?) R(d)",
  },
  {
    report: "can1357/oh-my-pi#2055: one identifier twice in one turn",
    history: "U A(a:grep=e,b:grep=e) R(a:grep=e) R(b:grep=e)",
    outcome: "U A(a) A(b) R(a) R(b)",
  },
  {
    report: "anthropics/claude-code#20901: a replayed turn",
    history: "U A(a) R(a) A(a) R(a)",
    outcome: "U A(a) R(a) A(a) R(a)",
  },
  {
    report: "earendil-works/pi#8166: a note between call and result",
    history: "U A(a) U R(a)",
    outcome: "U A(a) R(a) U",
    except: { "openai-responses": "U A(a) U R(a)" },
  },
  {
    report:
      "agentscope#2675, dsh-commandcode#33, block/buzz#770: words between the results of a batch",
    history: "U A(a,b) R(a) U R(b) U",
    outcome: "U A(a) A(b) R(a) R(b) U U",
    except: { "openai-responses": "U A(a) A(b) R(a) U R(b) U" },
  },
  {
    report: "a result past the next turn of tools",
    history: "U A(a) A(b) R(b) R(a)",
    outcome: "U A(a) R(a) A(b) R(b)",
    loose: "U A(a) A(b) R(b) R(a)",
  },
  {
    report: "a result before its call",
    history: "U R(a) A(a) T",
    outcome: "U A(a) R(a) T",
  },
  {
    report: "a parallel turn stored as two",
    history: "U A(a) A(b) R(a) R(b)",
    outcome: "U A(a) R(a) A(b) R(b)",
    loose: "U A(a) A(b) R(a) R(b)",
  },
  {
    report: "Martian-Engineering/lossless-claw#993: a late result replaces its stand-in",
    history: "U A(a) P(a) T U A(b) R(b) R(a)",
    outcome: "U A(a) R(a) T U A(b) R(b)",
  },
  {
    report: "openclaw#84419: a late result in the same turn replaces its stand-in",
    history: "U A(a,b) P(a) R(b) R(a)",
    outcome: "U A(a) A(b) R(b) R(a)",
    except: { "openai-responses": "U A(a) A(b) R(a) R(b)" },
  },
  {
    report: "EvoScientist#399: no identifiers on either side",
    history: "U A(a:grep=,b:read=) R(b:read=) R(a:grep=)",
    outcome: "U A(a) A(b) R(b) R(a)",
  },
  {
    report: "can1357/oh-my-pi#4108: the identifier is missing on one side only",
    history: "U A(a:grep=,b:grep=x) R(a:grep=y) R(b:grep=x)",
    outcome: "U A(a) A(b) R(a) R(b)",
  },
  {
    report: "letta#3308, letta#3250: an orphan deep in the middle",
    history: "U A(a) R(a) T U A(x) U A(b) R(b) T",
    outcome: "U A(a) R(a) T U A(x) R(?) U A(b) R(b) T",
    inline: "U A(a) R(a) T U A(x) R(?) U A(b) R(b) T",
  },
  {
    report: "7df-lab/devo#186: calls in flight are kept on request",
    history: "U A(a,b) R(b)",
    outcome: "U A(a) A(b) R(b)",
    options: { tail: "keep" },
    inline: "U A(a) A(b) R(b)",
  },
  {
    report: "a call in flight is over once somebody speaks",
    history: "U A(a) U",
    outcome: "U A(a) R(?) U",
    options: { tail: "keep" },
    inline: "U A(a) R(?) U",
  },
  {
    report: "guanyilun/agent-sh#114: dropped calls leave no husk",
    history: "U A(a) T",
    outcome: "U T",
    options: { missingResult: "drop-call" },
    inline: "U T",
  },
  {
    report: "RooCodeInc/Roo-Code#10927: the words of an orphan are kept as text",
    history: "U A(a) R(a) T R(x) U",
    outcome: "U A(a) R(a) T text(x) U",
    options: { orphanResult: "text" },
  },
  {
    report: "an orphan is dropped on request",
    history: "R(x) U",
    outcome: "U",
    options: { orphanResult: "drop" },
  },
  {
    report: "langmem#98: a copy of a result at the head",
    history: "R(a) U A(a) R(a) T",
    outcome: "U A(a) R(a) T",
  },
  {
    report: "two turns of one identifier could own the result, so none gets it",
    history: "U A(a=0) T U A(b=0) T U R(c=0)",
    outcome: "U A(a) R(?) T U A(b) R(?) T U A(?) R(c)",
  },
  {
    report: "anthropics/claude-code#8484: a compaction leaves a result behind the summary",
    history: "U R(x) U",
    outcome: "U A(?) R(x) U",
  },
  {
    report: "vellum-ai#39919: the tail that is kept starts with the results of a batch",
    history: "U R(x) R(y) T U A(a) R(a)",
    outcome: "U A(?) A(?) R(x) R(y) T U A(a) R(a)",
  },
  {
    report: "QwenLM/qwen-code#8163: two results for one call, before words of the user",
    history: "U A(a,b) R(a) R(a) R(b) U",
    outcome: "U A(a) A(b) R(a) R(b) U",
  },
  {
    report: "openclaw#110518: a stand-in under an identifier of every turn is kept",
    history: "U A(a=e0) R(a=e0) T U A(b=e0) P(b=e0) T U A(c=e0) R(c=e0)",
    outcome: "U A(a) R(a) T U A(b) R(?) T U A(c) R(c)",
  },
  {
    report: "sipeed/picoclaw#2528: two turns start at the same number",
    history: "U A(a=call_0) R(a=call_0) T U A(b=call_0) R(b=call_0) T",
    outcome: "U A(a) R(a) T U A(b) R(b) T",
  },
  {
    report: "cortexkit/magic-context#178: injected context repeats an earlier turn",
    history: "U A(a) R(a) T U A(a) R(a) U T",
    outcome: "U A(a) R(a) T U A(a) R(a) U T",
  },
  {
    report: "openclaw#13704: the user steers while one of two calls runs",
    history: "U A(a,b) R(a) U R(b)",
    outcome: "U A(a) A(b) R(a) R(b) U",
    except: { "openai-responses": "U A(a) A(b) R(a) U R(b)" },
  },
  {
    report: "learn-claude-code#55: a reminder in front of the result",
    history: "U A(a) U R(a) T",
    outcome: "U A(a) R(a) U T",
    except: { "openai-responses": "U A(a) U R(a) T" },
  },
  {
    report: "openclaw#6157: an abort in a parallel batch stays in its turn",
    history: "U A(a,b) R(a) U A(c) R(c) T",
    outcome: "U A(a) A(b) R(a) R(?) U A(c) R(c) T",
    inline: "U A(a) R(a) A(b) R(?) U A(c) R(c) T",
  },
  {
    report: "bytedance/deer-flow#904: a reducer appends the stand-in at the end",
    history: "U A(a) U T P(a)",
    outcome: "U A(a) R(?) U T",
    except: { "openai-responses": "U A(a) U T R(?)" },
  },
  {
    report: "daaain/claude-code-log#56: one identifier in two resumed sessions",
    history: "U A(a=x) T U A(b=x) R(b=x) T",
    outcome: "U A(a) R(?) T U A(b) R(b) T",
    inline: "U A(a) R(?) T U A(b) R(b) T",
  },
  {
    report: "github/copilot-cli#3183: several orphans, all over the history",
    history: "U A(a) U R(x) T U A(b) T U A(c) R(c)",
    outcome: "U A(a) R(?) U A(?) R(x) T U A(b) R(?) T U A(c) R(c)",
  },
  {
    report: "Mistral refuses words of the user directly behind a result",
    history: "U A(a=call00001) R(a=call00001) U",
    outcome: "U A(a) R(a) T U",
    options: { ids: "mistral" },
    except: {
      "openai-responses": "U A(a) R(a) U",
      anthropic: "U A(a) R(a) U",
      bedrock: "U A(a) R(a) U",
      gemini: "U A(a) R(a) U",
    },
  },
  {
    report: "oh-my-pi#1165: the words of an orphan are the user's, not the system's",
    history: "U R(x) T",
    outcome: "U text(x) T",
    options: { orphanResult: "text" },
  },
];

describe.each(CODECS)("reported histories in $format", (codec) => {
  const { format, inRuns, isInline, opensWithUser, encode, decode } = codec;
  const writable = CASES.filter(
    ({ except, inline }) => except?.[format] !== null && (!isInline || inline !== undefined),
  );

  it.each(writable)("$report", ({ history, outcome, opening, loose, inline, except, options }) => {
    const usual = (opensWithUser && opening) || (isInline && inline) || (inRuns && loose);
    const messages = deepFreeze(encode(play(history)));
    const repaired = repairToolPairs(messages, { format, ...options });
    expect(transcript(decode(repaired.messages))).toBe(except?.[format] ?? (usual || outcome));
    expect(validateToolPairs(repaired.messages, { format, ...options })).toStrictEqual([]);
    expect(JSON.stringify(repaired.messages)).not.toMatch(/"(?:system|developer)"/u);
  });

  it("openclaw#28611, LibreChat#14623: what is made up says that it is, and no more", () => {
    const messages = encode(play("U A(a) U A(b) T"));
    const repaired = repairToolPairs(messages, { format }).messages;
    const words = JSON.stringify(repaired);
    expect(words.split("[Tool result unavailable - the record was lost]")).toHaveLength(3);
    expect(words).not.toMatch(/success|cancel|abort|denied/iu);
  });
});

describe.each(CODECS.filter(({ isInline }) => !isInline))(
  "reported splits in $format",
  ({ format, encode, decode }) => {
    const keep = (history: string, fromEnd: number, options: SplitOptions = {}): string => {
      const messages = encode(play(history));
      const wished = messages.length - fromEnd;
      const kept = messages.slice(
        snapSplitToBatchBoundary(messages, wished, { format, ...options }),
      );
      expect(validateToolPairs(kept, { format, tail: "keep" }).filter(isOfPairs)).toStrictEqual([]);
      return transcript(decode(kept));
    };

    it("langchainjs#9740, vellum-ai#31035: the tail would start inside a parallel batch", () => {
      const batch = "R(a) R(b) R(c) R(d) R(e)";
      expect(keep(`U A(a,b,c,d,e) ${batch}`, 1)).toBe(`A(a) A(b) A(c) A(d) A(e) ${batch}`);
    });

    it.each([
      [1, "backward"],
      [1, "forward"],
      [1, "nearest"],
      [2, "backward"],
    ] as const)("mastra#24110: the tail keeps the run in progress (%i, %s)", (fromEnd, prefer) => {
      expect(keep("U A(a) R(a) T U A(b) R(b)", fromEnd, { prefer })).toBe("A(b) R(b)");
    });

    it("mastra#24110: a call that still runs is kept with the ones beside it", () => {
      expect(keep("U A(a) R(a) T U A(b,c) R(b)", 1)).toBe("A(b) A(c) R(b)");
    });
  },
);

/** A tail may start with the model, until the summary is put in front of it. */
function isOfPairs({ rule }: { readonly rule: string }): boolean {
  return !["A18", "G2", "G6", "B6"].includes(rule);
}

it("goose#7684: tells what was changed from what is only suspicious", () => {
  const kinds = (history: string): string[] =>
    repairToolPairs(rowsCodec.encode(play(history))).changes.map(({ kind }) => kind);
  expect(kinds("U A(a) R(a)")).toStrictEqual([]);
  expect(kinds("U A(a:grep=0) T U A(b:grep=0) R(b:grep=0) T")).toStrictEqual(["placeholder"]);
  expect(kinds("U A(a:grep=0) T U A(b:grep=0) T U R(c:grep=0)")).toStrictEqual([
    "placeholder",
    "placeholder",
    "ambiguity",
    "synthesize",
  ]);
});
