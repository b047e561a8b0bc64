import type { Exchange } from "./exchange.ts";
import type { MessageView, Part, Role } from "./view.ts";

/** A part of a message to write. */
export interface DraftPart {
  readonly kind: /** The caller's own part; `exchange` says whether its identifier or arguments change. */
    | "kept"
    /** A stand-in for the result of `exchange`. */
    | "lost-result"
    /** A refusal nobody spoke, of the approval of `exchange`. */
    | "lost-response"
    /** A stand-in for the call of `exchange`. */
    | "lost-call"
    /** `part`, a result without a call, as text. */
    | "text"
    /** The first words of a history that has to start with the user. */
    | "opening"
    /** Words of the model, where results and the user may not stand side by side. */
    | "reply";
  readonly part: Part | undefined;
  readonly exchange: Exchange | undefined;
}

/** A message to write. */
export interface Draft {
  readonly role: Role;
  /** The caller's message the new one is made from; none for one that is new altogether. */
  view: MessageView | undefined;
  readonly parts: DraftPart[];
}

/** Drafts a part. */
export function draftPart(
  kind: DraftPart["kind"],
  part: Part | undefined,
  exchange?: Exchange,
): DraftPart {
  return { kind, part, exchange };
}

/** Drafts the stand-in for the call of an exchange. */
export function draftLostCall(exchange: Exchange): DraftPart {
  return draftPart("lost-call", undefined, exchange);
}

/** Drafts the result of an exchange, or the stand-in for it. */
export function draftResult(exchange: Exchange): DraftPart {
  return draftPart(exchange.result ? "kept" : "lost-result", exchange.result, exchange);
}

/** Moves calls behind everything else: the list itself where they are. */
export function withCallsLast(parts: DraftPart[]): DraftPart[] {
  const firstCall = parts.findIndex(isCall);
  if (firstCall === -1 || parts.slice(firstCall).every(isCall)) return parts;
  return [...parts.filter((part) => !isCall(part)), ...parts.filter(isCall)];
}

function isCall({ part }: DraftPart): boolean {
  return part?.kind === "call";
}

/** A part of the caller's own. */
export interface KeptPart extends DraftPart {
  readonly part: Part;
}

/** Whether a part is the caller's own. */
export function isKeptPart(drafted: DraftPart): drafted is KeptPart {
  return drafted.kind === "kept" && drafted.part !== undefined;
}

/** Whether a part comes out as it went in. */
export function isUnchangedPart(drafted: DraftPart): drafted is KeptPart {
  if (!isKeptPart(drafted)) return false;
  const { part, exchange } = drafted;
  if (exchange === undefined) return true;
  const { close, detached, fill, rename } = exchange;
  if (part.kind === "call" && (close || detached || fill)) return false;
  if (part.kind === "result" && (rename || isOfOtherKind(part, exchange))) return false;
  return exchange.newId === undefined || exchange.newId === part.id;
}

/** Whether a result is of another kind than the call it answers. */
export function isOfOtherKind(
  { kind, family }: Part,
  exchange: Exchange | undefined,
): exchange is Exchange & { readonly call: Part } {
  return kind === "result" && exchange?.call !== undefined && exchange.call.family !== family;
}

/** Whether a message comes out as it went in, so that the caller gets his own object back. */
export function isUnchanged({ view, parts }: Draft): boolean {
  return (
    view !== undefined &&
    view.flaw === undefined &&
    parts.length === view.parts.length &&
    parts.every((part, index) => part.part === view.parts[index] && isUnchangedPart(part))
  );
}

/** The identifier a drafted part has to carry. */
export function idOf({ part, exchange }: DraftPart): string | undefined {
  return exchange?.newId ?? part?.id ?? exchange?.call?.id ?? exchange?.result?.id;
}
