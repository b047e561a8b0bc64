import type { DocumentIndex, SchemaLocation } from "../documentIndex.ts";
import { getOwn, type JsonObject } from "../json.ts";
import { forEachSubschema, IN_PLACE_KEYWORDS, REFERENCE_KEYWORDS } from "../keywords.ts";

/** What the graph of a document's schemas tells before any of them is compiled. */
export interface SchemaGraph {
  /** Schemas whose reference leads back to them without consuming anything of the value. */
  readonly loops: ReadonlySet<object>;
  /** Schemas that one value may reach on several ways, whose verdicts are worth remembering. */
  readonly shared: ReadonlySet<object>;
}

/** A schema and the schemas it leads on to. Those that are `true` or `false` lead nowhere, and are left out. */
interface Node {
  readonly schema: JsonObject;
  readonly edges: Edge[];
}

interface Edge {
  readonly target: Node;
  readonly inPlace: boolean;
}

interface Frame {
  readonly node: Node;
  readonly pending: Edge[];
}

const NOTHING: ReadonlySet<object> = new Set();

/** Walks every schema a document's root can reach. Linear in schemas and references. */
export function analyseSchemaGraph(index: DocumentIndex): SchemaGraph {
  // A tree has no loops and one way to each schema.
  if (!index.hasReferences && !index.hasUnevaluated) return { loops: NOTHING, shared: NOTHING };
  const nodes = collectNodes(index);
  return { loops: findLoops(nodes), shared: findShared(nodes, index.hasUnevaluated) };
}

function collectNodes(index: DocumentIndex): readonly Node[] {
  const known = new Map<object, Node>();
  const pending: (() => void)[] = [];
  const nodeAt = (location: SchemaLocation): Node | undefined => {
    const { schema } = location;
    if (typeof schema === "boolean") return undefined;
    const found = known.get(schema);
    if (found !== undefined) return found;
    const node: Node = { schema, edges: [] };
    known.set(schema, node);
    pending.push(() => addEdges(node, location, index, nodeAt));
    return node;
  };
  nodeAt(index.root);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) next();
  return [...known.values()];
}

function addEdges(
  { schema, edges }: Node,
  location: SchemaLocation,
  index: DocumentIndex,
  nodeAt: (location: SchemaLocation) => Node | undefined,
): void {
  const { resource } = location;
  let refers = false;
  const addEdge = (to: SchemaLocation, inPlace: boolean): void => {
    const target = nodeAt(to);
    if (target !== undefined) edges.push({ target, inPlace });
  };
  for (const keyword of REFERENCE_KEYWORDS) {
    const reference = getOwn(schema, keyword);
    const target = typeof reference === "string" ? index.resolve(reference, resource) : undefined;
    if (target === undefined) continue;
    refers = true;
    addEdge(target, true);
  }
  if (refers && !resource.dialect.referenceSiblings) return;
  forEachSubschema(schema, (subschema, path) => {
    addEdge(index.locate(subschema, location, path), IN_PLACE_KEYWORDS.has(path[0]));
  });
}

/** Only a reference can lead back: a document is a tree. */
function findLoops(nodes: readonly Node[]): ReadonlySet<object> {
  const loops = new Set<object>();
  const open = new Set<Node>();
  const closed = new Set<Node>();
  for (const root of nodes) {
    const frames: Frame[] = [];
    const enter = (node: Node): void => {
      open.add(node);
      frames.push({ node, pending: node.edges.filter((edge) => edge.inPlace).reverse() });
    };
    enter(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const edge = frame.pending.pop();
      if (edge === undefined) {
        open.delete(frame.node);
        closed.add(frame.node);
        frames.pop();
      } else if (open.has(edge.target)) {
        loops.add(frame.node.schema);
      } else if (!closed.has(edge.target)) {
        enter(edge.target);
      }
    }
  }
  return loops;
}

/**
 * A value meets a schema more than once only below a schema that applies several in place, so only
 * what lies below one and has several ways in is worth a memory.
 */
function findShared(nodes: readonly Node[], evaluatesTwice: boolean): ReadonlySet<object> {
  const several = evaluatesTwice ? 1 : 2;
  const pending = nodes.filter(
    ({ edges }) => edges.filter((edge) => edge.inPlace).length >= several,
  );
  const below = new Set<Node>();
  const waysIn = new Map<Node, number>();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (below.has(node)) continue;
    below.add(node);
    for (const { target } of node.edges) {
      waysIn.set(target, (waysIn.get(target) ?? 0) + 1);
      pending.push(target);
    }
  }
  return new Set([...waysIn].filter(([, ways]) => ways >= several).map(([{ schema }]) => schema));
}
