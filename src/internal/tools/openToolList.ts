import { isRecord } from "../isRecord.ts";
import type { OpenedTools, ToolMember } from "./openedTools.ts";
import { isFunctionTool, readTool } from "./readTool.ts";

/** Where a member sits: at the top of the list, or in a Gemini group. */
interface Place {
  readonly element: number;
  readonly declaration?: number;
}

// The REST API takes both spellings.
const DECLARATION_FIELDS = ["functionDeclarations", "function_declarations"] as const;

/**
 * Takes a list in a provider's shape apart: MCP, OpenAI, Anthropic, Bedrock, or Gemini with its groups
 * of declarations. A provider's own tools (web search, cache points) are no members and always stay.
 */
export function openToolList<T>(tools: readonly T[]): OpenedTools<T[]> {
  const members: ToolMember[] = [];
  const places: Place[] = [];
  tools.forEach((tool, element) => {
    const declarations = declarationsOf(tool);
    if (declarations === undefined) {
      if (!isMember(tool)) return;
      members.push(memberOf(tool));
      places.push({ element });
      return;
    }
    declarations.forEach((declared, declaration) => {
      members.push(memberOf(declared));
      places.push({ element, declaration });
    });
  });
  return { members, without: (removed) => rebuild(tools, places, removed) };
}

/** The names of all elements and declarations that have one, a provider's own tools included. */
export function listedNames(tools: readonly unknown[]): string[] {
  return tools
    .flatMap((tool) => declarationsOf(tool) ?? [tool])
    .map(nameOf)
    .filter((name) => name !== "");
}

/** The functions that a Gemini group declares; `undefined` for what is no group. */
export function declarationsOf(tool: unknown): readonly unknown[] | undefined {
  return readGroup(tool)?.declarations;
}

interface Group<T> {
  readonly fields: T & Readonly<Record<string, unknown>>;
  /** The field that the declarations are in. */
  readonly field: string;
  readonly declarations: readonly unknown[];
}

function readGroup<T>(tool: T): Group<T> | undefined {
  if (!isRecord(tool)) return undefined;
  for (const field of DECLARATION_FIELDS) {
    const declarations = attempt(() => tool[field], undefined);
    if (Array.isArray(declarations)) return { fields: tool, field, declarations };
  }
  return undefined;
}

function isMember(tool: unknown): boolean {
  return attempt(() => !isRecord(tool) || isFunctionTool(tool), true);
}

function memberOf(tool: unknown): ToolMember {
  return { name: nameOf(tool), read: () => tool };
}

function nameOf(tool: unknown): string {
  return attempt(() => readTool(tool)?.name ?? "", "");
}

// A tool that cannot be read is a member, so that the failure is met where it is dealt with.
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function rebuild<T>(
  tools: readonly T[],
  places: readonly Place[],
  removed: ReadonlySet<number>,
): T[] {
  const removedAt = new Map<number, Set<number | undefined>>();
  places.forEach(({ element, declaration }, member) => {
    if (!removed.has(member)) return;
    const here = removedAt.get(element) ?? new Set();
    removedAt.set(element, here.add(declaration));
  });
  const left: T[] = [];
  tools.forEach((tool, element) => {
    const here = removedAt.get(element);
    const group = here && readGroup(tool);
    if (here === undefined) {
      left.push(tool);
    } else if (group === undefined) {
      passCacheControl(tool, left);
    } else {
      const rest = withoutDeclarations(group, here);
      if (rest !== undefined) left.push(rest);
    }
  });
  return left;
}

// Anthropic caches the request up to the marked tool, so the mark goes to the last tool before it.
function passCacheControl<T>(removed: T, left: T[]): void {
  const last = left.at(-1);
  if (!isRecord(removed) || !isRecord(last)) return;
  const mark = removed["cache_control"];
  if (mark === undefined || mark === null || last["cache_control"]) return;
  left[left.length - 1] = { ...last, cache_control: mark };
}

/** A group keeps its other fields (`googleSearch`); one that held nothing else goes. */
function withoutDeclarations<T>(
  { fields, field, declarations }: Group<T>,
  removed: ReadonlySet<number | undefined>,
): T | undefined {
  const left = declarations.filter((_, index) => !removed.has(index));
  const copy = { ...fields, [field]: left };
  if (left.length > 0) return copy;
  Reflect.deleteProperty(copy, field);
  return Object.keys(copy).length === 0 ? undefined : copy;
}
