import type { RemovedTool } from "../src/types/dedup.ts";

/** A tool as the property tests make it: plain JSON Schema or nothing. */
export interface PlainTool {
  readonly description?: string;
  readonly inputSchema?: { readonly properties?: Readonly<Record<string, unknown>> };
}

/**
 * The documented algorithm, word for word and without any cleverness: every tool against every
 * representative, tokens split anew for each pair.
 */
export function naiveDedupe(
  tools: Readonly<Record<string, PlainTool>>,
  threshold: number,
  mayMerge: (kept: string, candidate: string) => boolean = () => true,
): RemovedTool[] {
  const clamped = Math.min(1, Math.max(0, threshold));
  const representatives: { name: string; signature: string }[] = [];
  const removed: RemovedTool[] = [];
  for (const [name, tool] of Object.entries(tools)) {
    const signature = naiveSignature(name, tool);
    let duplicate: RemovedTool | undefined;
    for (const representative of representatives) {
      const similarity = naiveJaccard(representative.signature, signature);
      if (similarity >= clamped && mayMerge(representative.name, name)) {
        duplicate = { name, duplicateOf: representative.name, similarity };
        break;
      }
    }
    if (duplicate === undefined) representatives.push({ name, signature });
    else removed.push(duplicate);
  }
  return removed;
}

function naiveSignature(name: string, tool: PlainTool): string {
  const description = (tool.description ?? "").toLowerCase().replace(/\s+/g, " ").trim();
  const parameters = new Set<string>();
  for (const [parameter, schema] of Object.entries(tool.inputSchema?.properties ?? {})) {
    const type =
      typeof schema === "object" && schema !== null && "type" in schema ? schema.type : "";
    parameters.add(typeof type === "string" && type !== "" ? `${parameter}:${type}` : parameter);
  }
  return `${name}|${description}|${[...parameters].sort().join(",")}`;
}

function naiveJaccard(first: string, second: string): number {
  const a = new Set(first.split(/[\s|,]+/).filter(Boolean));
  const b = new Set(second.split(/[\s|,]+/).filter(Boolean));
  if (a.size === 0 && b.size === 0) return 1;
  if (a.size === 0 || b.size === 0) return 0;
  let intersection = 0;
  for (const token of a) if (b.has(token)) intersection += 1;
  return intersection / (a.size + b.size - intersection);
}
