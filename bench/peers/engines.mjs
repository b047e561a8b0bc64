// The engines that the package is compared with. Each takes prepared tools and returns a search over
// them: `(query, queryVector) => positions`, best first, at most ten.
import { create, insertMultiple, search } from "@orama/orama";
import { Charset, Document, Encoder } from "flexsearch";
import english from "flexsearch/lang/en";
import MiniSearch from "minisearch";
import bm25 from "wink-bm25-text-search";
import nlp from "wink-nlp-utils";
import { importInternal } from "../lib/internals.mjs";
import { OriginalIndex } from "./original.mjs";

const LIMIT = 10;
const FIELDS = ["name", "server", "description", "parameters", "parameterDescriptions"];

const { tokenize } = await importInternal("text/tokenize.ts");

/** Engines by name. */
export const PEERS = {
  "original BM25": { make: ({ originalTexts }) => withOriginal(originalTexts) },
  "original hybrid .8/.2": { make: makeOriginalHybrid },
  MiniSearch: { make: ({ documents }) => withMiniSearch(documents, ["name", "description"], {}) },
  "MiniSearch, our tokenizer, all fields": {
    make: ({ documents }) =>
      withMiniSearch(documents, FIELDS, {
        tokenize: (text) => tokenize(text),
        processTerm: (term) => term,
        searchOptions: { boost: { name: 2.5, parameters: 0.5, parameterDescriptions: 0.5 } },
      }),
  },
  // Without suggestions it asks for every word of a request in one field, and finds nothing.
  FlexSearch: { make: ({ documents }) => withFlexSearch(documents, {}) },
  "FlexSearch, English": {
    make: ({ documents }) =>
      withFlexSearch(documents, { encoder: new Encoder(Charset.Normalize, english) }),
  },
  Orama: { make: ({ documents }) => withOrama(documents, "fulltext") },
  "Orama hybrid": {
    vectors: true,
    make: (tools) => withOrama(tools.documents, "hybrid", tools.vectors),
  },
  "wink-bm25": { make: ({ documents }) => withWink(documents) },
};

function withOriginal(texts) {
  const index = new OriginalIndex(texts);
  return (query) => index.rankLexical(query, LIMIT);
}

function makeOriginalHybrid({ originalTexts, vectors }) {
  const index = new OriginalIndex(originalTexts);
  const units = vectors.map(toUnit);
  return (query, vector) => {
    const unit = toUnit(vector);
    return index.rankHybrid(
      query,
      units.map((other) => dot(unit, other)),
      LIMIT,
    );
  };
}

function withMiniSearch(documents, fields, options) {
  const index = new MiniSearch({ fields, ...options });
  index.addAll(documents);
  return (query) =>
    index
      .search(query)
      .slice(0, LIMIT)
      .map(({ id }) => id);
}

function withFlexSearch(documents, options) {
  const document = { id: "id", index: ["name", "description"] };
  const index = new Document({ ...options, document });
  for (const one of documents) index.add(one);
  return (query) =>
    index
      .search(query, { limit: LIMIT, merge: true, suggest: true })
      .slice(0, LIMIT)
      .map(({ id }) => id);
}

function withOrama(documents, mode, vectors) {
  const schema = { position: "number", name: "string", description: "string" };
  if (vectors !== undefined) schema.vector = `vector[${vectors[0].length}]`;
  const database = create({ schema });
  insertMultiple(
    database,
    documents.map(({ id, name, description }) => ({
      position: id,
      name,
      description,
      ...(vectors === undefined ? {} : { vector: Array.from(vectors[id]) }),
    })),
  );
  return async (query, vector) => {
    const { hits } = await search(database, {
      mode,
      term: query,
      properties: ["name", "description"],
      limit: LIMIT,
      ...(mode === "hybrid"
        ? { vector: { value: Array.from(vector), property: "vector" }, similarity: 0 }
        : {}),
    });
    return hits.map(({ document }) => document.position);
  };
}

function withWink(documents) {
  const engine = bm25();
  engine.defineConfig({ fldWeights: { name: 2, description: 1 } });
  engine.definePrepTasks([
    nlp.string.lowerCase,
    nlp.string.tokenize0,
    nlp.tokens.removeWords,
    nlp.tokens.stem,
  ]);
  for (const { id, name, description } of documents) engine.addDoc({ name, description }, id);
  engine.consolidate();
  return (query) => engine.search(query, LIMIT).map(([id]) => Number(id));
}

function toUnit(vector) {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((component) => component / length);
}

function dot(a, b) {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index] * b[index];
  return sum;
}
