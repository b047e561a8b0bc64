import { ToolpipeError } from "../../errors.ts";
import type { ToolEmbedFunction } from "../../types/retrieval.ts";
import type { CallGuard } from "./callGuard.ts";
import { measureTrust } from "./embedderTrust.ts";
import { embedText } from "./embedTexts.ts";
import { loadVectors, type VectorSource } from "./loadVectors.ts";
import { VectorMatrix } from "./vectorMatrix.ts";
import { toUnitVector, type Vector } from "./vectors.ts";

/** The vectors of a catalog, loaded when they are first needed. */
export class CatalogVectors {
  readonly #texts: readonly string[];
  readonly #source: VectorSource;
  readonly #embedQueryFn: ToolEmbedFunction;
  /** Without rows until it is loaded. */
  #matrix = new VectorMatrix([], 0);
  #trust: number | undefined;

  /**
   * @param texts - one text per tool; a blank one is never embedded
   * @param source - where the vectors of the tools come from
   * @param embedQueryFn - embeds the query
   */
  constructor(texts: readonly string[], source: VectorSource, embedQueryFn: ToolEmbedFunction) {
    this.#texts = texts;
    this.#source = source;
    this.#embedQueryFn = embedQueryFn;
  }

  /** How far the similarities that were returned can be trusted; see `measureTrust`. */
  get trust(): number {
    this.#trust ??= measureTrust(this.#texts, this.#matrix);
    return this.#trust;
  }

  /**
   * Compares the query with every tool.
   *
   * @returns one cosine per tool, `NaN` for a tool without a vector; `undefined` when the query
   *   has no vector, or no tool has
   */
  async similarities(query: string, guard: CallGuard): Promise<Float64Array | undefined> {
    if (this.#texts.length === 0) return undefined;
    const [matrix, vector] = await this.#load(query, guard);
    this.#matrix = matrix;
    if (matrix.dimension === 0) return undefined;
    if (vector.length !== matrix.dimension) {
      throw mixedLengths(`the query has ${vector.length}`, `the tools have ${matrix.dimension}`);
    }
    const unit = toUnitVector(vector);
    return unit === undefined ? undefined : matrix.similarities(unit);
  }

  // The call for the query takes one of the places, or its turn where there is only one.
  async #load(query: string, guard: CallGuard): Promise<[matrix: VectorMatrix, vector: Vector]> {
    const embedQuery = once(() => guard.wait(embedText(query, this.#embedQueryFn)));
    if (this.#matrix.size > 0) return [this.#matrix, await embedQuery()];
    const places = this.#source.concurrency - 1;
    if (places === 0) return [await this.#loadMatrix(1, embedQuery, guard), await embedQuery()];
    return Promise.all([this.#loadMatrix(places, embedQuery, guard), embedQuery()]);
  }

  async #loadMatrix(
    concurrency: number,
    embedQuery: () => Promise<Vector>,
    guard: CallGuard,
  ): Promise<VectorMatrix> {
    const distinct = new Set(this.#texts.filter((text) => text.trim() !== ""));
    const source = { ...this.#source, concurrency };
    const askDimension = async (): Promise<number> => (await embedQuery()).length;
    const vectors = await loadVectors([...distinct], source, askDimension, guard);
    let dimension = 0;
    for (const [text, { length }] of vectors) {
      if (dimension !== 0 && length !== dimension) {
        throw mixedLengths(`one has ${dimension}`, `that of ${JSON.stringify(text)} has ${length}`);
      }
      dimension = length;
    }
    return new VectorMatrix(
      this.#texts.map((text) => vectors.get(text)),
      dimension,
    );
  }
}

function mixedLengths(one: string, other: string): ToolpipeError {
  return new ToolpipeError(
    "invalid-embedding",
    `Cannot rank tools: all vectors must have one length, but ${one} numbers and ${other}; give each embedding model its own cache or cacheKey`,
  );
}

function once<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}
