import type { ToolFinding } from "../../../types/convertTools.ts";
import type { ProviderTarget } from "../../../types/providerTargets.ts";
import { isLegalName } from "../../schema/targets/legalNames.ts";
import { lintSchema } from "../../schema/targets/lintSchema.ts";
import { rulesOf } from "../../schema/targets/registry.ts";
import { legalToolName } from "./legalToolNames.ts";
import type { ListedTool, UnreadTool } from "./listTools.ts";

/** Finds what a target would refuse in one tool; a tool without a name has none to be refused. */
export function lintReadTool(
  tool: ListedTool | UnreadTool,
  target: ProviderTarget,
): readonly ToolFinding[] {
  const { name } = tool;
  const named = toolField(name);
  if ("reason" in tool) {
    if (tool.reason === "provider-tool") return [];
    const message = "The tool cannot be read";
    return [{ ...named, part: "schema", rule: "tool-unreadable", pointer: "#", message }];
  }
  return [
    ...(name === "" ? [] : lintName(name, target)),
    ...lintDescription(tool, target),
    ...lintSchema(tool.inputSchema, target).map(
      (finding): ToolFinding => ({ ...named, part: "schema", ...finding }),
    ),
  ];
}

/** Finds what a target would refuse in a list of tools, in the order of the tools, then of the list. */
export function lintReadTools(
  tools: readonly (ListedTool | UnreadTool)[],
  target: ProviderTarget,
): readonly ToolFinding[] {
  const own = tools.filter((tool) => !("reason" in tool && tool.reason === "provider-tool"));
  return [
    ...own.flatMap((tool) => lintReadTool(tool, target)),
    ...lintNames(
      own.map(({ name }) => name),
      target,
    ),
    ...lintToolCount(own.length, target),
  ];
}

/** Finds a description that some endpoint of the target refuses. */
export function lintDescription(
  { name, description }: Pick<ListedTool, "name" | "description">,
  target: ProviderTarget,
): readonly ToolFinding[] {
  const limits = rulesOf(target).tool.description;
  if (description === undefined || limits === undefined) return [];
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, providerPhrase } = limits;
  const found = { ...toolField(name), part: "description", pointer: "#" } as const;
  if (description.trim().length < minLength) {
    const message = "The description must be left out or say something, but is empty";
    return [{ ...found, rule: "description-empty", message, ...phrase(providerPhrase) }];
  }
  if (description.length <= maxLength) return [];
  const message = `The description has ${description.length} characters, and some endpoints take at most ${maxLength}`;
  return [{ ...found, rule: "description-length", message, ...phrase(providerPhrase) }];
}

/** Finds more tools than a target takes in one request. */
export function lintToolCount(count: number, target: ProviderTarget): readonly ToolFinding[] {
  const { maxTools } = rulesOf(target).tool;
  if (maxTools === undefined || count <= maxTools.count) return [];
  const message = `A request takes at most ${maxTools.count} tools, but there are ${count}`;
  const found = { part: "tools", rule: "tool-count", pointer: "#", message } as const;
  return [{ ...found, ...phrase(maxTools.providerPhrase) }];
}

function lintName(name: string, target: ProviderTarget): readonly ToolFinding[] {
  const limits = rulesOf(target).tool.name;
  if (isLegalName(name, limits)) return [];
  const begin = limits.first === undefined ? "" : `, begin with one of ${limits.first}`;
  const message = `The name must consist of ${limits.allowed}${begin} and have 1 to ${limits.maxLength} characters`;
  const found = { tool: name, part: "name", rule: "name", pointer: "#", message } as const;
  return [{ ...found, ...phrase(limits.providerPhrase) }];
}

/** Finds names that are missing or equal, or become equal once they are made legal. */
function lintNames(names: readonly string[], target: ProviderTarget): readonly ToolFinding[] {
  const limits = rulesOf(target).tool.name;
  const findings: ToolFinding[] = [];
  const seen = new Set<string>();
  const firstByLegal = new Map<string, string>();
  for (const name of names) {
    const found = { ...toolField(name), part: "name", pointer: "#" } as const;
    const legal = isLegalName(name, limits) ? name : legalToolName(name, limits);
    const first = firstByLegal.get(legal);
    if (name === "") {
      findings.push({ ...found, rule: "name-missing", message: "The tool has no name" });
    } else if (seen.has(name)) {
      const message = "An earlier tool has the same name";
      findings.push({
        ...found,
        rule: "name-duplicate",
        message,
        ...phrase(limits.duplicatePhrase),
      });
    } else if (first !== undefined) {
      const message = `Made legal, the name is that of "${first}" as well: "${legal}"`;
      findings.push({ ...found, rule: "name-collision", message });
    } else {
      firstByLegal.set(legal, name);
    }
    seen.add(name);
  }
  return findings;
}

function toolField(name: string): Pick<ToolFinding, "tool"> {
  return name === "" ? {} : { tool: name };
}

function phrase(providerPhrase: string | undefined): Pick<ToolFinding, "providerPhrase"> {
  return providerPhrase === undefined ? {} : { providerPhrase };
}
