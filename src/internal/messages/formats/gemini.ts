import { type FormatAdapter, traits } from "../adapter.ts";
import { type Draft, type DraftPart, idOf, isUnchangedPart } from "../draft.ts";
import { nameOrUnknown } from "../exchange.ts";
import { mapped } from "../lists.ts";
import {
  isLostCallArguments,
  isLostResultText,
  LOST_OPENING,
  lostCallText,
  lostResultText,
  orphanText,
  REPAIR_ARGUMENT,
} from "../placeholder.ts";
import { type Fields, fieldsOf, isFields, text } from "../read.ts";
import { type MessageView, type Part, part, view, WRONG_SPEAKER } from "../view.ts";

const PARTS_MISMATCH =
  "number of function response parts is equal to the number of function call parts";

/** What the provider documents to pass its check where a signature is lost. */
const SIGNATURE_BYPASS = "skip_thought_signature_validator";

/** Contents of the Gemini API. */
export const gemini: FormatAdapter = {
  format: "gemini",
  traits: /* @__PURE__ */ traits({
    results: "together",
    resultRole: "user",
    resultsAreNamed: true,
    callsFollowUser: true,
    alternates: true,
    opensWithUser: true,
  }),
  rules: {
    unanswered: ["G1", "The call has no response in the next content", PARTS_MISMATCH],
    surplus: ["G1", "The call has a response already", PARTS_MISMATCH],
    "call-position": [
      "G2",
      "The call follows a turn of the model",
      "function call turn comes immediately after a user turn or after a function response turn",
    ],
    orphan: [
      "G3",
      "The response follows no turn with its call",
      "function response turn comes immediately after a function call turn",
    ],
    late: [
      "G3",
      "The response stands behind other content",
      "function response turn comes immediately after a function call turn",
    ],
    unnamed: ["G4", "The response does not carry the name of its call", "name mismatch"],
    flaw: [
      "G5",
      "The first call of a step has lost its signature",
      "Function call is missing a thought_signature",
    ],
    speaker: [
      "G6",
      "The role may not say what the content holds",
      "Please use a valid role: user, model",
    ],
    nothing: ["G6", "The content has no parts", "must include at least one parts field"],
    alternation: ["G6", "Two contents of one role stand side by side", "roles must alternate"],
    opening: ["G6", "The first content is not the user's", "must start with a user turn"],
    "duplicate-id": ["id", "The identifier is taken", "duplicate id"],
    "missing-id": ["id", "The identifier is missing", "missing id"],
    "refused-id": ["id", "The provider refuses the identifier", "invalid id"],
    incomplete: ["name", "The call was cut off", "function_call.name: Name cannot be empty"],
  },
  recognises: (content) =>
    partsOf(content).some((part) => "functionCall" in part || "functionResponse" in part),
  read: readContents,
  wrap: (part) => ({ role: "functionCall" in part ? "model" : "user", parts: [part] }),
  writer: (contents) => {
    const step = currentTurn(contents);
    return (draft) => writeContent(draft, step);
  },
};

/** The turn that still runs, in which the provider checks signatures. */
interface CurrentTurn {
  /** Index of the user's last words. */
  readonly start: number;
  /** Whether the model signs its calls at all. */
  readonly isSigned: boolean;
}

function currentTurn(contents: readonly object[]): CurrentTurn {
  let start = -1;
  let isSigned = false;
  contents.forEach((content, index) => {
    let hasCall = false;
    let hasWords = false;
    for (const part of partsOf(content)) {
      if (isFields(part["functionCall"])) {
        hasCall = true;
        if (text(part["thoughtSignature"])) isSigned = true;
      } else if (!isFields(part["functionResponse"])) {
        hasWords = true;
      }
    }
    if (hasWords && !hasCall && roleOf(content) === "user") start = index;
  });
  return { start, isSigned };
}

function partsOf(content: object): readonly Fields[] {
  const { parts } = fieldsOf(content);
  return Array.isArray(parts) ? mapped(parts, onlyFields) : NO_PARTS;
}

const NO_PARTS: readonly Fields[] = [];

function onlyFields(entry: unknown): Fields | undefined {
  return isFields(entry) ? entry : undefined;
}

function roleOf(content: object): "user" | "assistant" | "other" {
  const { role } = fieldsOf(content);
  if (role === "model") return "assistant";
  return role === "user" || role === "function" || role === undefined ? "user" : "other";
}

function readContents(contents: readonly object[]): MessageView[] {
  const current = currentTurn(contents);
  const ids = new Set<unknown>();
  const names = new Set<unknown>();
  for (const { functionCall } of contents.flatMap(partsOf)) {
    ids.add(fieldsOf(functionCall)["id"]);
    names.add(fieldsOf(functionCall)["name"]);
  }
  // Some gateways put the identifier of the call where its name belongs (cherry-studio PR#16921).
  const nameOfResponse = (name: unknown): string | undefined =>
    ids.has(name) && !names.has(name) ? undefined : text(name);
  return contents.map((content, index) => {
    const role = roleOf(content);
    if (!isFields(content) || role === "other") return view(index, "other", content);
    const parts = partsOf(content).map((entry, position) =>
      readPart(entry, index, position, nameOfResponse),
    );
    const hasCall = parts.some(isCall);
    return view(index, hasCall ? "assistant" : role, content, {
      parts,
      bare: true,
      signed: parts.some(isSignedThought),
      flaw: mayNotSay(content["role"], parts, hasCall)
        ? WRONG_SPEAKER
        : hasCall && lacksSignature(parts, index, current)
          ? "the first call of a step must be signed"
          : undefined,
    });
  });
}

/** Whether a role may not say what a content holds: that of a response has to be there (litellm#20690). */
function mayNotSay(role: unknown, parts: readonly Part[], hasCall: boolean): boolean {
  if (hasCall) return role !== "model";
  return role === undefined && parts.some(({ kind }) => kind === "result");
}

function isCall({ kind }: Part): boolean {
  return kind === "call";
}

function readPart(
  entry: Fields,
  message: number,
  index: number,
  nameOfResponse: (name: unknown) => string | undefined,
): Part {
  const place = { message, key: "parts", index };
  const { functionCall, functionResponse } = entry;
  if (isFields(functionCall)) {
    const name = text(functionCall["name"]);
    return part("call", entry, place, {
      id: text(functionCall["id"]),
      name,
      placeholder: isLostCallArguments(functionCall["args"]),
      incomplete: name === undefined || functionCall["willContinue"] === true,
    });
  }
  if (isFields(functionResponse)) {
    const { response } = functionResponse;
    return part("result", entry, place, {
      id: text(functionResponse["id"]),
      name: nameOfResponse(functionResponse["name"]),
      placeholder: isLostResultText(fieldsOf(response)["error"]),
      content: response,
    });
  }
  return part(entry["thought"] === true ? "reasoning" : "content", entry, place);
}

function isSignedThought({ kind, source }: Part): boolean {
  return kind === "reasoning" && text(source["thoughtSignature"]) !== undefined;
}

function lacksSignature(parts: readonly Part[], index: number, current: CurrentTurn): boolean {
  if (!current.isSigned || index < current.start) return false;
  return !parts.some(({ source }) => text(source["thoughtSignature"]) !== undefined);
}

function writeContent({ view, role, parts }: Draft, current: CurrentTurn): object {
  const written = parts.map(writePart);
  const place = view?.index ?? parts[0]?.exchange?.result?.message ?? 0;
  const isChecked = current.isSigned && role === "assistant" && place > current.start;
  const signed = isChecked ? withSignature(written) : written;
  const named = { role: role === "assistant" ? "model" : "user" };
  if (view === undefined) return { ...named, parts: signed };
  return { ...view.source, ...(view.flaw === WRONG_SPEAKER && named), parts: signed };
}

function withSignature(parts: readonly object[]): readonly object[] {
  if (parts.some((part) => "thoughtSignature" in part)) return parts;
  const first = parts.findIndex((part) => "functionCall" in part);
  return parts.map((part, index) =>
    index === first ? { ...part, thoughtSignature: SIGNATURE_BYPASS } : part,
  );
}

function writePart(drafted: DraftPart): object {
  const { kind, part, exchange } = drafted;
  if (kind === "opening") return { text: LOST_OPENING };
  if (kind === "text") return { text: orphanText(part) };
  const id = idOf(drafted);
  const numbered = id === undefined ? {} : { id };
  const name = exchange && nameOrUnknown(exchange);
  if (kind === "lost-result") {
    const response = { error: lostResultText(exchange) };
    return { functionResponse: { ...numbered, name, response } };
  }
  if (part === undefined) {
    const args = { [REPAIR_ARGUMENT]: lostCallText(exchange) };
    return { functionCall: { ...numbered, name, args } };
  }
  if (isUnchangedPart(drafted)) return part.source;
  const key = part.kind === "call" ? "functionCall" : "functionResponse";
  const body = { ...fieldsOf(part.source[key]), ...numbered };
  if (part.kind === "result") return { ...part.source, [key]: { ...body, name } };
  if (!exchange?.close) return { ...part.source, [key]: body };
  const { willContinue: _, partialArgs: __, ...whole } = fieldsOf(body);
  return { ...part.source, [key]: { ...whole, name } };
}
