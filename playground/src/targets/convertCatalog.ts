/** What each provider makes of the schema of each tool. */
import {
  convertTools,
  type ProviderTarget,
  type SchemaChange,
  SchemaNotRepresentableError,
  toProviderSchema,
} from "toolpipe";
import type { Catalog } from "../catalog/catalog.ts";
import type { ReadTool } from "../catalog/readCatalog.ts";
import { diffLines, type LineDiff } from "./diffLines.ts";
import { NOT_CONVERTED, REFUSED, TARGETS, type Verdict } from "./verdicts.ts";

export interface TargetDetails {
  readonly target: ProviderTarget;
  readonly name: string;
  readonly diff: LineDiff;
  readonly changes: readonly SchemaChange[];
  /** Why the target cannot express the schema, and where. */
  readonly refusal: { readonly message: string; readonly pointer: string } | undefined;
  /** The tool as it goes into the request; empty when nothing can. */
  readonly wire: string;
  readonly wireName: string;
  readonly findings: readonly string[];
}

/** A row a tool, a verdict a target. */
export function verdictsOf({ tools }: Catalog, from: number, to: number): Verdict[][] {
  return tools
    .slice(from, to)
    .map((tool) =>
      TARGETS.map((target) => (tool.isHosted ? NOT_CONVERTED : verdictOf(tool, target))),
    );
}

function verdictOf({ inputSchema }: ReadTool, target: ProviderTarget): Verdict {
  try {
    return toProviderSchema(inputSchema, target).changes.length;
  } catch {
    // Too large, too deep or not expressible: the request would fail with it.
    return REFUSED;
  }
}

export function detailsOf(tool: ReadTool, target: ProviderTarget): TargetDetails {
  const before = textOf(tool.inputSchema);
  const { tools, reports, skipped, findings } = convertTools([tool.element], target);
  const converted = convert(tool.inputSchema, target);
  const error = skipped[0]?.error?.message ?? skipped[0]?.reason;
  return {
    target,
    name: tool.name,
    diff: diffLines(before, "schema" in converted ? textOf(converted.schema) : before),
    changes: "schema" in converted ? converted.changes : [],
    refusal: "schema" in converted ? undefined : converted,
    wire: tools.length === 0 ? "" : JSON.stringify(tools[0], null, 2),
    wireName: reports[0]?.wireName ?? tool.name,
    findings: [...findings.map(({ message }) => message), ...(error === undefined ? [] : [error])],
  };
}

type Converted =
  | { readonly schema: unknown; readonly changes: readonly SchemaChange[] }
  | { readonly message: string; readonly pointer: string };

function convert(schema: unknown, target: ProviderTarget): Converted {
  try {
    return toProviderSchema(schema, target);
  } catch (error) {
    return {
      message: error instanceof Error ? error.message : String(error),
      pointer: error instanceof SchemaNotRepresentableError ? error.pointer : "#",
    };
  }
}

function textOf(schema: unknown): string {
  return schema === undefined ? "(no schema)" : JSON.stringify(schema, null, 2);
}
