import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PackedVectorCache, ToolEmbeddingIndex } from "../../../src/toolRoutingEmbedding.ts";

const model = "model-1";

async function packOne(): Promise<{ place: string; packed: string }> {
  const store = new Map<string, string>();
  await new PackedVectorCache(store, { model }).set("key", [3, -4, 0.5]);
  const [[place, packed]] = [...store] as [[string, string]];
  return { place, packed };
}

describe("PackedVectorCache", () => {
  it("keeps the direction of a vector under its model and key", async () => {
    const store = new Map<string, string>();
    const cache = new PackedVectorCache(store, { model });
    await cache.set("key", new Float32Array([3, 0, -4]));
    expect(await cache.get("key")).toStrictEqual([...Float32Array.of(0.6, 0, -0.8)]);
    expect([...store.keys()]).toStrictEqual(['["model-1","key"]']);
  });

  it("keeps models apart in one store", async () => {
    const store = new Map<string, string>();
    await new PackedVectorCache(store, { model }).set("key", [1, 2]);
    expect(await new PackedVectorCache(store, { model: "model-2" }).get("key")).toBeUndefined();
  });

  it("keeps vectors of any size", async () => {
    const cache = new PackedVectorCache(new Map(), { model });
    await cache.set("huge", [1e308, 0]);
    await cache.set("tiny", [0, 1e-308]);
    expect(await cache.get("huge")).toStrictEqual([1, 0]);
    expect(await cache.get("tiny")).toStrictEqual([0, 1]);
  });

  it.each([[[]], [[0, 0]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY]]])(
    "does not keep %j, which has no direction",
    async (vector) => {
      const store = new Map<string, string>();
      await new PackedVectorCache(store, { model }).set("key", vector);
      expect(store.size).toBe(0);
    },
  );

  it("finds every beginning of a stored text to be no vector", async () => {
    const { place, packed } = await packOne();
    for (let length = 0; length < packed.length; length++) {
      const cache = new PackedVectorCache(new Map([[place, packed.slice(0, length)]]), { model });
      expect(await cache.get("key")).toBeUndefined();
    }
  });

  it("finds every change of one character", async () => {
    const { place, packed } = await packOne();
    const changes = fc.tuple(fc.nat(packed.length - 1), fc.string({ minLength: 1, maxLength: 1 }));
    await fc.assert(
      fc.asyncProperty(changes, async ([position, character]) => {
        const changed = packed.slice(0, position) + character + packed.slice(position + 1);
        fc.pre(changed !== packed);
        const cache = new PackedVectorCache(new Map([[place, changed]]), { model });
        expect(await cache.get("key")).toBeUndefined();
      }),
    );
  });

  it("finds a vector that stands under another key", async () => {
    const { packed } = await packOne();
    const cache = new PackedVectorCache(new Map([['["model-1","other"]', packed]]), { model });
    expect(await cache.get("other")).toBeUndefined();
  });

  it.each([undefined, null, 1, [1, 2], { length: 1 }, "", "::", "0:811c9dc5:", "null"])(
    "takes %j in the store for nothing",
    async (value) => {
      const cache = new PackedVectorCache(
        new Map<string, unknown>([['["model-1","key"]', value]]),
        {
          model,
        },
      );
      expect(await cache.get("key")).toBeUndefined();
    },
  );

  it("serves an index, and the next one embeds the query alone", async () => {
    const store = new Map<string, string>();
    const calls: string[][] = [];
    const embedFn = async (texts: string[]): Promise<number[][]> => {
      calls.push(texts);
      return texts.map((text) => [text.length, 1]);
    };
    const items = [
      { name: "one", text: "first" },
      { name: "two", text: "the second" },
    ];
    const rank = () =>
      new ToolEmbeddingIndex(items, embedFn, new PackedVectorCache(store, { model })).rank(
        "query",
        {
          topK: 2,
        },
      );
    const first = await rank();
    expect(await rank()).toStrictEqual(first);
    expect(calls).toStrictEqual([["query"], ["first", "the second"], ["query"]]);
  });

  it("checks its arguments", () => {
    const wrong: readonly unknown[][] = [
      [undefined, { model }],
      [{}, { model }],
      [new Map(), {}],
    ];
    expect(
      wrong.map((parameters) => {
        try {
          return Reflect.construct(PackedVectorCache, parameters);
        } catch (error) {
          return error instanceof Error ? error.message : error;
        }
      }),
    ).toStrictEqual([
      "Cannot create a vector cache: the store must have the functions get and set, but has not",
      "Cannot create a vector cache: the store must have the functions get and set, but has not",
      "Cannot create a vector cache: model must be a string, but is undefined",
    ]);
  });
});
