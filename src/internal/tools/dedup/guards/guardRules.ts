import { ToolpipeError } from "../../../../errors.ts";
import type { ToolDedupConfig, ToolDedupGuards } from "../../../../types/dedup.ts";
import { isRecord } from "../../../isRecord.ts";
import { hintsContradict, readHints } from "../../annotations.ts";
import { readTool } from "../../readTool.ts";
import { bareNameReader } from "../namespace.ts";
import { type KeyRule, type PairRule, perTool, type Rules } from "../rule.ts";
import { describeDifferently, pointDifferently, readDescriptionFacts } from "./descriptionFacts.ts";
import { readNameParts } from "./nameParts.ts";
import { parametersKeyReader } from "./parametersKey.ts";

const SAFE: ToolDedupGuards = {
  names: true,
  verbs: true,
  parameters: "names",
  annotations: true,
  descriptions: true,
  direction: true,
};

const PARAMETER_DEPTHS: ReadonlySet<unknown> = new Set(["names", "types", "schema"]);

/**
 * Turns the guards into rules.
 *
 * @param options - `guards`, and how namespaces are taken off names
 * @param names - all names of the collection
 * @returns the rules of the guards that are on
 */
export function guardRules(options: ToolDedupConfig<unknown>, names: readonly string[]): Rules {
  const guards = readGuards(options.guards);
  return {
    keys: [...nameRules(guards, options, names), ...parameterRules(guards)],
    pairs: [...annotationRules(guards), ...descriptionRules(guards)],
  };
}

// A guard that is misspelt must not be a guard that is off.
function readGuards(guards: unknown): ToolDedupGuards {
  if (guards === "safe") return SAFE;
  if (guards === undefined || guards === null) return {};
  if (!isRecord(guards)) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot dedupe tools: guards must be "safe" or an object, but is ${JSON.stringify(guards)}`,
    );
  }
  const unknown = Object.keys(guards).find((name) => !Object.hasOwn(SAFE, name));
  if (unknown !== undefined) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot dedupe tools: guards must be among ${Object.keys(SAFE).join(", ")}, but one is ${JSON.stringify(unknown)}`,
    );
  }
  requireDepth(guards["parameters"]);
  return guards;
}

function requireDepth(parameters: unknown): void {
  if (parameters === undefined || PARAMETER_DEPTHS.has(parameters)) return;
  throw new ToolpipeError(
    "invalid-argument",
    `Cannot dedupe tools: guards.parameters must be "names", "types" or "schema", but is ${JSON.stringify(parameters)}`,
  );
}

function nameRules(
  { names, verbs }: ToolDedupGuards,
  { stripNamespace, servers }: ToolDedupConfig<unknown>,
  allNames: readonly string[],
): KeyRule[] {
  if (!names && !verbs) return [];
  // Names are compared without their server even where signatures are not.
  const bareNameOf = bareNameReader({ stripNamespace: stripNamespace || true, servers }, allNames);
  const partsOf = perTool(({ entry }) => readNameParts(bareNameOf(entry.name)));
  const rules: KeyRule[] = [];
  if (names) rules.push({ reason: "names", keyOf: (tool) => JSON.stringify(partsOf(tool).nouns) });
  if (verbs) rules.push({ reason: "verbs", keyOf: (tool) => partsOf(tool).verb ?? "" });
  return rules;
}

function parameterRules({ parameters }: ToolDedupGuards): KeyRule[] {
  if (parameters === undefined) return [];
  const keyOfSchema = parametersKeyReader(parameters);
  return [
    { reason: "parameters", keyOf: ({ entry }) => keyOfSchema(readTool(entry.tool)?.inputSchema) },
  ];
}

function annotationRules({ annotations }: ToolDedupGuards): PairRule[] {
  if (!annotations) return [];
  const hintsOf = perTool(({ entry }) => readHints(entry.tool));
  return [
    {
      reason: "annotations",
      keepsApart: (kept, candidate) => hintsContradict(hintsOf(kept), hintsOf(candidate)),
    },
  ];
}

function descriptionRules({ descriptions, direction }: ToolDedupGuards): PairRule[] {
  const factsOf = perTool(({ entry }) =>
    readDescriptionFacts(readTool(entry.tool)?.description ?? ""),
  );
  const rules: PairRule[] = [];
  if (descriptions) {
    rules.push({
      reason: "descriptions",
      keepsApart: (kept, candidate) => describeDifferently(factsOf(kept), factsOf(candidate)),
    });
  }
  if (direction) {
    rules.push({
      reason: "direction",
      keepsApart: (kept, candidate) => pointDifferently(factsOf(kept), factsOf(candidate)),
    });
  }
  return rules;
}
