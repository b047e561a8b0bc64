/** The catalog as the worker keeps it, and what the page needs to know of it. */
import type { NameCollision } from "toolpipe";
import { excerpt } from "../dom/format.ts";
import { type JsonProblem, parseJson } from "../json/parseJson.ts";
import { collisionsOf, toolProblems } from "./catalogProblems.ts";
import { measureSchema, type SchemaMeasure } from "./measureSchema.ts";
import { mountedNames } from "./mountedNames.ts";
import type { ToolProblem } from "./problemKinds.ts";
import { type ReadTool, readCatalog } from "./readCatalog.ts";

/** A document that the reader gave, as text. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

export interface Catalog {
  readonly tools: readonly ReadTool[];
  /** The names under which all tools can stand in one list, in the same order. */
  readonly names: readonly string[];
}

export interface ToolSummary extends SchemaMeasure {
  readonly name: string;
  readonly mountedName: string;
  readonly server: string;
  readonly summary: string;
  readonly tokens: number;
  readonly bytes: number;
  readonly problems: readonly ToolProblem[];
  readonly isHosted: boolean;
}

export interface ServerSummary {
  readonly name: string;
  readonly tools: number;
  readonly tokens: number;
}

export interface SourceReport {
  readonly name: string;
  readonly tools: number;
  readonly problem: JsonProblem | undefined;
}

export interface CatalogSummary {
  readonly sources: readonly SourceReport[];
  readonly servers: readonly ServerSummary[];
  readonly tools: readonly ToolSummary[];
  readonly collisions: readonly NameCollision[];
  /** Whether names carry their server, since some are used by several. */
  readonly isMounted: boolean;
  readonly tokens: number;
}

export interface LoadedCatalog {
  readonly catalog: Catalog;
  readonly summary: CatalogSummary;
}

const CHARACTERS_PER_TOKEN = 4;
const SUMMARY_LENGTH = 160;

export function loadSources(sources: readonly Source[]): LoadedCatalog {
  const reports: SourceReport[] = [];
  const tools: ReadTool[] = [];
  for (const { name, text } of sources) {
    const parsed = parseJson(text);
    const read = parsed.ok ? readCatalog(parsed.value, name) : [];
    tools.push(...read);
    reports.push({ name, tools: read.length, problem: parsed.ok ? undefined : parsed.problem });
  }
  const names = mountedNames(tools);
  const collisions = collisionsOf(tools);
  const summaries = tools.map((tool, index) => summarise(tool, names[index] ?? tool.name));
  return {
    catalog: { tools, names },
    summary: {
      sources: reports,
      servers: serversOf(summaries),
      tools: withCollisions(summaries, collisions),
      collisions,
      isMounted: names.some((name, index) => name !== tools[index]?.name),
      tokens: summaries.reduce((sum, { tokens }) => sum + tokens, 0),
    },
  };
}

/** The definition of a tool as a request carries it, in characters a quarter each. */
export function estimateTokens({
  name,
  description,
  inputSchema,
  element,
  isHosted,
}: ReadTool): number {
  const definition = isHosted ? element : { name, description, inputSchema };
  return Math.ceil((JSON.stringify(definition) ?? "").length / CHARACTERS_PER_TOKEN);
}

function summarise(tool: ReadTool, mountedName: string): ToolSummary {
  const schema = tool.inputSchema === undefined ? "" : (JSON.stringify(tool.inputSchema) ?? "");
  return {
    ...measureSchema(tool.inputSchema),
    name: tool.name,
    mountedName,
    server: tool.server,
    summary: excerpt(tool.description, SUMMARY_LENGTH),
    tokens: estimateTokens(tool),
    bytes: new TextEncoder().encode(schema).length,
    problems: toolProblems(tool),
    isHosted: tool.isHosted,
  };
}

function withCollisions(
  tools: readonly ToolSummary[],
  collisions: readonly NameCollision[],
): ToolSummary[] {
  const colliding = new Map<string, string>();
  for (const collision of collisions) {
    for (const name of collision.tools) {
      const others = collision.tools.filter((other) => other !== name);
      colliding.set(
        name,
        others.length === 0
          ? "Another tool has the same name"
          : `Collides with ${others.slice(0, 3).join(", ")} (${collision.kind})`,
      );
    }
  }
  return tools.map((tool) => {
    const message = colliding.get(tool.name);
    if (message === undefined) return tool;
    return { ...tool, problems: [...tool.problems, { kind: "collision", message }] };
  });
}

function serversOf(tools: readonly ToolSummary[]): ServerSummary[] {
  const servers = new Map<string, ServerSummary>();
  for (const { server, tokens } of tools) {
    const known = servers.get(server) ?? { name: server, tools: 0, tokens: 0 };
    servers.set(server, { ...known, tools: known.tools + 1, tokens: known.tokens + tokens });
  }
  return [...servers.values()].sort((a, b) => b.tokens - a.tokens);
}
