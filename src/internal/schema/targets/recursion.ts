import { isRecord } from "../../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import type { JsonObject } from "../json.ts";
import { DEFINITION_KEYWORDS, forEachSubschema, schemaObject } from "../keywords.ts";
import { referenceKeywordOf } from "../references.ts";

/** What references inside a schema lead to, by that schema: the root, and whatever is referred to from there. */
type Targets = ReadonlyMap<object, readonly object[]>;

/** The members of cycles, with the number of the cycle. */
type Cycles = ReadonlyMap<object, number>;

const CYCLES = new WeakMap<DocumentIndex, Cycles>();

function cyclesIn(index: DocumentIndex): Cycles {
  const known = CYCLES.get(index);
  if (known !== undefined) return known;
  const cycles = findCycles(collectTargets(index));
  CYCLES.set(index, cycles);
  return cycles;
}

/**
 * Tells whether a schema that references lead to contains a way back to itself. The first call for a document is
 * linear in it, where definitions stand side by side.
 */
export function isRecursive(schema: JsonObject | boolean, index: DocumentIndex): boolean {
  return cycleOf(schema, index) !== undefined;
}

/** The number of the cycle a schema is a member of. */
function cycleOf(schema: JsonObject | boolean, index: DocumentIndex): number | undefined {
  return cyclesIn(index).get(schemaObject(schema));
}

/** Tells whether a target leads back to a place that refers to it. */
export function leadsBack(
  target: SchemaLocation,
  from: SchemaLocation,
  index: DocumentIndex,
): boolean {
  const cycle = cycleOf(target.schema, index);
  if (cycle === undefined) return false;
  for (
    let current: SchemaLocation | undefined = from;
    current !== undefined;
    current = isDefinition(current) ? undefined : current.parent
  ) {
    if (cycleOf(current.schema, index) === cycle) return true;
  }
  return false;
}

function isDefinition({ path }: SchemaLocation): boolean {
  return DEFINITION_KEYWORDS.has(path[0] ?? "");
}

function collectTargets(index: DocumentIndex): Targets {
  const targets = new Map<object, readonly object[]>();
  const pending: SchemaLocation[] = [index.root];
  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    const { schema } = location;
    if (!isRecord(schema) || targets.has(schema)) continue;
    const inside = targetsInside(location, index);
    targets.set(schema, inside.map((target) => target.schema).filter(isRecord));
    pending.push(...inside);
  }
  return targets;
}

function targetsInside(start: SchemaLocation, index: DocumentIndex): readonly SchemaLocation[] {
  const found: SchemaLocation[] = [];
  const visit = (location: SchemaLocation): void => {
    const { schema, resource } = location;
    if (!isRecord(schema)) return;
    const keyword = referenceKeywordOf(schema);
    const target =
      keyword === undefined ? undefined : index.resolve(String(schema[keyword]), resource);
    if (target !== undefined) found.push(target);
    forEachSubschema(schema, (child, path) => {
      // Definitions are no part of the schema they are written in.
      if (!DEFINITION_KEYWORDS.has(path[0])) visit(index.locate(child, location, path));
    });
  };
  visit(start);
  return found;
}

/** Finds the members of cycles by the algorithm of Tarjan, without recursion. */
function findCycles(targets: Targets): Cycles {
  const cycles = new Map<object, number>();
  const order = new Map<object, number>();
  const lowest = new Map<object, number>();
  const open: object[] = [];
  const isOpen = new Set<object>();
  const lower = (schema: object, value = Number.POSITIVE_INFINITY): void => {
    lowest.set(schema, Math.min(lowest.get(schema) ?? value, value));
  };
  /** All that was opened since a schema reaches it, and is reached by it. */
  const close = (schema: object): void => {
    const members = open.splice(open.lastIndexOf(schema));
    for (const member of members) isOpen.delete(member);
    const isCycle = members.length > 1 || targets.get(schema)?.includes(schema) === true;
    if (isCycle) for (const member of members) cycles.set(member, order.get(schema) ?? 0);
  };
  for (const root of targets.keys()) {
    const frames: { readonly schema: object; next: number }[] = [];
    const enter = (schema: object): void => {
      lower(schema, order.size);
      order.set(schema, order.size);
      open.push(schema);
      isOpen.add(schema);
      frames.push({ schema, next: 0 });
    };
    if (!order.has(root)) enter(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { schema } = frame;
      const target = targets.get(schema)?.[frame.next];
      if (target === undefined) {
        frames.pop();
        const parent = frames.at(-1);
        if (parent !== undefined) lower(parent.schema, lowest.get(schema));
        if (lowest.get(schema) === order.get(schema)) close(schema);
        continue;
      }
      frame.next += 1;
      if (!order.has(target)) enter(target);
      else if (isOpen.has(target)) lower(schema, order.get(target));
    }
  }
  return cycles;
}
