/** Finds the copies in a catalog, and says why they are copies. */
import {
  dedupeTools,
  explainDedupe,
  type ToolDedupExplainConfig,
  type ToolDedupGuards,
  type VetoReason,
} from "toolpipe";
import type { Catalog } from "../catalog/catalog.ts";
import type { Fields } from "../json/isRecord.ts";
import type { DuplicateOptions } from "./duplicateOptions.ts";

export interface Member {
  readonly index: number;
  readonly name: string;
  readonly server: string;
}

export interface RemovedMember extends Member {
  readonly similarity: number;
  readonly shared: readonly string[];
  readonly onlyKept: readonly string[];
  readonly onlyRemoved: readonly string[];
  readonly tokensSaved: number;
}

export interface Cluster {
  readonly kept: Member;
  readonly removed: readonly RemovedMember[];
  readonly tokensSaved: number;
}

export interface AlikePair {
  readonly first: Member;
  readonly second: Member;
  readonly similarity: number;
  /** Which rule keeps the two apart; `undefined` when they only come close. */
  readonly reason: VetoReason | undefined;
}

export interface DuplicateReport {
  readonly clusters: readonly Cluster[];
  readonly vetoed: readonly AlikePair[];
  readonly nearMisses: readonly AlikePair[];
  readonly tokensSaved: number;
  readonly removed: number;
  /** What could not be read, in words. */
  readonly errors: readonly string[];
}

export function findDuplicates(catalog: Catalog, options: DuplicateOptions): DuplicateReport {
  const errors: string[] = [];
  const { members, tools } = membersOf(catalog);
  const report = explainDedupe(tools, {
    ...settings(catalog, options),
    onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
  });
  const member = (name: string): Member => members.get(name) ?? { index: -1, name, server: "" };
  const clusters = new Map<string, Cluster>();
  for (const { name, duplicateOf, ...rest } of report.removed) {
    const cluster = clusters.get(duplicateOf) ?? {
      kept: member(duplicateOf),
      removed: [],
      tokensSaved: 0,
    };
    clusters.set(duplicateOf, {
      ...cluster,
      removed: [...cluster.removed, { ...member(name), ...rest }],
      tokensSaved: cluster.tokensSaved + rest.tokensSaved,
    });
  }
  const pair = (
    name: string,
    other: string,
    similarity: number,
    reason?: VetoReason,
  ): AlikePair => ({
    first: member(other),
    second: member(name),
    similarity,
    reason,
  });
  return {
    clusters: [...clusters.values()].sort((a, b) => b.tokensSaved - a.tokensSaved),
    vetoed: report.vetoed.map((one) => pair(one.name, one.other, one.similarity, one.reason)),
    nearMisses: report.nearMisses.map((one) => pair(one.name, one.other, one.similarity)),
    tokensSaved: report.tokensSaved,
    removed: report.removed.length,
    errors,
  };
}

/** What is left, each tool in the shape it came in. */
export function withoutDuplicates(catalog: Catalog, options: DuplicateOptions): unknown[] {
  const { tools } = membersOf(catalog);
  const left = new Set(dedupeTools(tools, settings(catalog, options)).tools.keys());
  const kept = catalog.tools.filter(
    ({ isHosted }, index) => isHosted || left.has(catalog.names[index] ?? ""),
  );
  return kept.map(({ element }) => element);
}

function membersOf({ tools, names }: Catalog): {
  readonly members: ReadonlyMap<string, Member>;
  readonly tools: ReadonlyMap<string, Fields>;
} {
  const members = new Map<string, Member>();
  const named = new Map<string, Fields>();
  tools.forEach(({ element, server, isHosted }, index) => {
    const name = names[index];
    if (isHosted || name === undefined) return;
    members.set(name, { index, name, server });
    named.set(name, element);
  });
  return { members, tools: named };
}

function settings(catalog: Catalog, options: DuplicateOptions): ToolDedupExplainConfig<Fields> {
  const servers = new Map(catalog.names.map((name, index) => [name, catalog.tools[index]?.server]));
  return {
    enabled: true,
    threshold: options.threshold,
    stripNamespace: options.stripNamespace,
    onToolError: "keep",
    guards: guardsOf(options),
    sourceOf: (name) => servers.get(name),
    withinSource: options.withinServer,
  };
}

function guardsOf(options: DuplicateOptions): ToolDedupGuards {
  const { names, verbs, parameters, annotations, descriptions, direction } = options;
  return {
    names,
    verbs,
    annotations,
    descriptions,
    direction,
    ...(parameters === "off" ? {} : { parameters }),
  };
}
