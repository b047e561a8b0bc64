import { describe, expect, it } from "vitest";
import { repairToolPairs, validateToolPairs } from "../../../src/toolPairRepair.ts";
import type { MessageFormat, RepairOptions } from "../../../src/types/messages.ts";
import { deepFreeze } from "../../deepFreeze.ts";
import { CODECS } from "./codecs/index.ts";
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
  /** Where a format has to end differently, or (`null`) cannot hold the history at all. */
  readonly except?: Partial<Record<MessageFormat, string | null>>;
  readonly options?: RepairOptions;
}

const CASES: readonly Case[] = [
  {
    report: "juspay/neurolink#1280: a parallel batch is healthy",
    history: "U A(a,b) R(a) R(b)",
    outcome: "U A(a) A(b) R(a) R(b)",
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
  },
  {
    report: "anthropics/claude-code#24670: the cut leaves a result at the head",
    history: "R(x) U",
    outcome: "A(?) R(x) U",
    opening: "text(x) U",
  },
  {
    report: "pydantic/pydantic-ai#2327: the cut falls inside a parallel batch",
    history: "R(x) R(y) T U",
    outcome: "A(?) A(?) R(x) R(y) T U",
    opening: "text(x) text(y) T U",
  },
  {
    report: "HKUDS/OpenHarness#191: a call whose result never existed",
    history: "U A(a) T U A(b) R(b)",
    outcome: "U A(a) R(?) T U A(b) R(b)",
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
    report: "agentscope#2675: words between the results of a batch",
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
    report: "letta#3308: an orphan deep in the middle",
    history: "U A(a) R(a) T U A(x) U A(b) R(b) T",
    outcome: "U A(a) R(a) T U A(x) R(?) U A(b) R(b) T",
  },
  {
    report: "7df-lab/devo#186: calls in flight are kept on request",
    history: "U A(a,b) R(b)",
    outcome: "U A(a) A(b) R(b)",
    options: { tail: "keep" },
  },
  {
    report: "a call in flight is over once somebody speaks",
    history: "U A(a) U",
    outcome: "U A(a) R(?) U",
    options: { tail: "keep" },
  },
  {
    report: "guanyilun/agent-sh#114: dropped calls leave no husk",
    history: "U A(a) T",
    outcome: "U T",
    options: { missingResult: "drop-call" },
  },
  {
    report: "RooCode#10927: the words of an orphan are kept as text",
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
];

describe.each(CODECS.filter(({ isInline }) => !isInline))(
  "reported histories in $format",
  ({ format, opensWithUser, encode, decode }) => {
    const writable = CASES.filter(({ except }) => except?.[format] !== null);

    it.each(writable)("$report", ({ history, outcome, opening, loose, except, options }) => {
      const isLoose = format === "rows" || format === "openai-responses";
      const usual = (opensWithUser && opening) || (isLoose && loose) || outcome;
      const messages = deepFreeze(encode(play(history)));
      const repaired = repairToolPairs(messages, { format, ...options });
      expect(transcript(decode(repaired.messages))).toBe(except?.[format] ?? usual);
      expect(validateToolPairs(repaired.messages, { format, ...options })).toStrictEqual([]);
    });
  },
);
