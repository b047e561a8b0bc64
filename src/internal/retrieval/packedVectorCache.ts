import { ToolpipeError } from "../../errors.ts";
import type {
  PackedVectorCacheOptions,
  ToolTextStore,
  ToolVectorCache,
} from "../../types/retrieval.ts";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { toUnitVector } from "./vectors.ts";

const BYTES_A_NUMBER = 4;

/**
 * A cache of vectors over a store of texts that other programs write to as well: Redis, a database,
 * files.
 *
 * A vector is kept as one short text, about a quarter of what a JSON array takes: its length, a
 * checksum, and its direction in 32-bit floats. Whatever is not exactly what was written under this
 * model and key - cut off, altered, put under another key, of another program - counts as missing,
 * so that it is embedded anew. The checksum finds accidents and not forgeries.
 *
 * @example
 * ```ts
 * const store = new Map();
 * const cache = new PackedVectorCache(store, { model: "text-embedding-3-small" });
 * await cache.set("Lists files", [0, 2, 0]);
 * await cache.get("Lists files"); // [0, 1, 0]
 * [...store]; // [['["text-embedding-3-small","Lists files"]', "3:b0045be2:AAAAAAAAgD8AAAAA"]]
 * ```
 */
export class PackedVectorCache implements ToolVectorCache {
  readonly #store: ToolTextStore;
  readonly #model: string;

  /**
   * @param store - a `Map`, a Keyv instance, or anything with their `get` and `set`
   * @param options - the model that the vectors come from
   * @throws {@link ToolpipeError} with code `"invalid-argument"`
   */
  constructor(store: ToolTextStore, options: PackedVectorCacheOptions) {
    if (typeof store?.get !== "function" || typeof store.set !== "function") {
      throw invalid("the store must have the functions get and set, but has not");
    }
    if (typeof options?.model !== "string") {
      throw invalid(`model must be a string, but is ${typeof options?.model}`);
    }
    this.#store = store;
    this.#model = options.model;
  }

  /** Returns the vector of a key, scaled to length 1; `undefined` when the store has none in order. */
  async get(key: string): Promise<number[] | undefined> {
    const place = this.#placeOf(key);
    const packed: unknown = await this.#store.get(place);
    return typeof packed === "string" ? unpack(place, packed) : undefined;
  }

  /** Keeps the direction of a vector. One without a direction is not kept. */
  async set(key: string, vector: ArrayLike<number>): Promise<void> {
    const unit = toUnitVector(vector);
    if (unit === undefined) return;
    const place = this.#placeOf(key);
    await this.#store.set(place, pack(place, unit));
  }

  #placeOf(key: string): string {
    return JSON.stringify([this.#model, key]);
  }
}

function pack(place: string, vector: Float64Array): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * BYTES_A_NUMBER));
  for (const [index, component] of vector.entries()) {
    bytes.setFloat32(index * BYTES_A_NUMBER, component, true);
  }
  const body = encodeBase64(new Uint8Array(bytes.buffer));
  return `${vector.length}:${checksum(place, body)}:${body}`;
}

function unpack(place: string, packed: string): number[] | undefined {
  const [length = "", sum, body = ""] = packed.split(":", 3);
  if (sum !== checksum(place, body)) return undefined;
  const bytes = decodeBase64(body);
  if (bytes === undefined || bytes.length !== Number(length) * BYTES_A_NUMBER) return undefined;
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / BYTES_A_NUMBER }, (_, index) =>
    view.getFloat32(index * BYTES_A_NUMBER, true),
  );
}

/** FNV-1a over the place and the body, so that a vector under a wrong key is found as well. */
function checksum(place: string, body: string): string {
  let hash = 0x811c9dc5;
  for (const text of [place, body]) {
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

function invalid(state: string): ToolpipeError {
  return new ToolpipeError("invalid-argument", `Cannot create a vector cache: ${state}`);
}
