import { isRecord } from "../../isRecord.ts";
import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { getOwn } from "../json.ts";
import { forEachSubschema, IN_PLACE_KEYWORDS } from "../keywords.ts";

/** What the graph of a document's schemas tells before any of them is compiled. */
export interface SchemaGraph {
  /** Schemas whose reference leads back to them without consuming anything of the value. */
  readonly loops: ReadonlySet<object>;
  /** Schemas that one value may reach on several ways, whose verdicts are worth remembering. */
  readonly shared: ReadonlySet<object>;
}

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"] as const;

interface Edge {
  readonly target: SchemaLocation;
  readonly inPlace: boolean;
}

interface Frame {
  readonly schema: object;
  readonly edges: readonly Edge[];
  next: number;
}

const NOTHING: ReadonlySet<object> = new Set();

/** Walks every schema a document's root can reach. Linear in schemas and references. */
export function analyseSchemaGraph(index: DocumentIndex): SchemaGraph {
  // A tree has no loops and one way to each schema.
  if (!index.hasReferences && !index.hasUnevaluated) return { loops: NOTHING, shared: NOTHING };
  const edges = collectEdges(index);
  return { loops: findLoops(edges), shared: findShared(edges, index.hasUnevaluated) };
}

type Edges = ReadonlyMap<object, readonly Edge[]>;

function collectEdges(index: DocumentIndex): Edges {
  const edges = new Map<object, readonly Edge[]>();
  const pending = [index.root];
  for (let location = pending.pop(); location !== undefined; location = pending.pop()) {
    const { schema } = location;
    if (typeof schema === "boolean" || edges.has(schema)) continue;
    const own = edgesOf(location, index);
    edges.set(schema, own);
    pending.push(...own.map(({ target }) => target));
  }
  return edges;
}

function edgesOf(location: SchemaLocation, index: DocumentIndex): Edge[] {
  const { schema, resource } = location;
  if (!isRecord(schema)) return [];
  const edges: Edge[] = [];
  for (const keyword of REFERENCES) {
    const reference = getOwn(schema, keyword);
    const target = typeof reference === "string" ? index.resolve(reference, resource) : undefined;
    if (target !== undefined) edges.push({ target, inPlace: true });
  }
  if (edges.length > 0 && !resource.dialect.referenceSiblings) return edges;
  forEachSubschema(schema, (subschema, path) => {
    const target = index.locate(subschema, location, path);
    edges.push({ target, inPlace: IN_PLACE_KEYWORDS.has(path[0] ?? "") });
  });
  return edges;
}

/** Only a reference can lead back: a document is a tree. */
function findLoops(edges: Edges): ReadonlySet<object> {
  const loops = new Set<object>();
  const open = new Set<object>();
  const closed = new Set<object>();
  for (const root of edges.keys()) {
    const frames: Frame[] = [];
    const enter = (schema: object): void => {
      open.add(schema);
      const inPlace = (edges.get(schema) ?? []).filter((edge) => edge.inPlace);
      frames.push({ schema, edges: inPlace, next: 0 });
    };
    if (!closed.has(root)) enter(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = frame.edges[frame.next]?.target.schema;
      if (target === undefined) {
        open.delete(frame.schema);
        closed.add(frame.schema);
        frames.pop();
        continue;
      }
      frame.next += 1;
      if (typeof target === "boolean" || closed.has(target)) continue;
      if (open.has(target)) loops.add(frame.schema);
      else enter(target);
    }
  }
  return loops;
}

/**
 * A value meets a schema more than once only below a schema that applies several in place, so only
 * what lies below one and has several ways in is worth a memory.
 */
function findShared(edges: Edges, evaluatesTwice: boolean): ReadonlySet<object> {
  const below = new Set<object>();
  const pending: object[] = [];
  for (const [schema, own] of edges) {
    const branches = own.filter((edge) => edge.inPlace).length;
    if (branches > (evaluatesTwice ? 0 : 1)) pending.push(schema);
  }
  const waysIn = new Map<object, number>();
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (below.has(schema)) continue;
    below.add(schema);
    for (const { target } of edges.get(schema) ?? []) {
      if (typeof target.schema === "boolean") continue;
      waysIn.set(target.schema, (waysIn.get(target.schema) ?? 0) + 1);
      pending.push(target.schema);
    }
  }
  const enough = evaluatesTwice ? 1 : 2;
  return new Set([...waysIn].filter(([, ways]) => ways >= enough).map(([schema]) => schema));
}
