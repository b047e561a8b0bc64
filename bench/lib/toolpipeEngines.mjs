// The rankings of the package, in the form of the engines it is compared with.
import { ToolEmbeddingIndex, ToolTextIndex } from "toolpipe";

const LIMIT = 10;

/** Engines by name. */
export const OURS = {
  "toolpipe lexical, name + description": {
    make: ({ items }) =>
      withToolpipe(items.map(({ name, fields }) => ({ name, text: fields.description ?? "" }))),
  },
  "toolpipe lexical, all fields": { make: ({ items }) => withToolpipe(items) },
  "toolpipe hybrid": { make: withToolpipeHybrid },
};

function withToolpipe(items) {
  const index = new ToolTextIndex(items);
  const positions = positionsOf(items);
  return (query) => index.rank(query, { topK: LIMIT }).map(({ name }) => positions.get(name));
}

function withToolpipeHybrid({ items, vectors }) {
  const positions = positionsOf(items);
  let queryVector;
  const index = new ToolEmbeddingIndex(
    items,
    async () => {
      throw new Error("all vectors are in the cache");
    },
    new Map(items.map(({ text }, position) => [text, vectors[position]])),
    { embedQueryFn: async () => [queryVector] },
  );
  return async (query, vector) => {
    queryVector = vector;
    const ranked = await index.rank(query, { topK: LIMIT });
    return ranked.map(({ name }) => positions.get(name));
  };
}

function positionsOf(items) {
  return new Map(items.map(({ name }, position) => [name, position]));
}
