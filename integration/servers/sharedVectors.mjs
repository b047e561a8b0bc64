// What the processes of the Redis test have in common: tools, an embedder that is pure arithmetic, and
// the two ways of keeping vectors in a Keyv store.
import KeyvRedis from "@keyv/redis";
import Keyv from "keyv";
import { PackedVectorCache } from "toolpipe";

export const DIMENSION = 384;
export const QUERY = "read the file number 17";

export const ITEMS = Array.from({ length: 240 }, (_, number) => ({
  name: `tool_${number}`,
  text: `tool ${number}: ${["reads", "writes", "lists", "deletes"][number % 4]} the ${["file", "row", "mail"][number % 3]} number ${number}`,
}));

/** The vector of a text: the same in every process. */
export function vectorOf(text) {
  let state = 1;
  for (let index = 0; index < text.length; index++) {
    state = (Math.imul(state, 31) + text.charCodeAt(index)) >>> 0;
  }
  return Array.from({ length: DIMENSION }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** Connects to the Redis of `url`. */
export function connectKeyv(url) {
  const keyv = new Keyv({ store: new KeyvRedis(url), namespace: "vectors" });
  keyv.on("error", () => {});
  return keyv;
}

/** Ways of keeping vectors, by name. */
export const CACHES = {
  plain: (keyv) => keyv,
  packed: (keyv) => new PackedVectorCache(keyv, { model: "arithmetic" }),
};
