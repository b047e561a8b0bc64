import { describe, expect, it } from "vitest";
import { DEFAULT_FIELD_PARAMETERS } from "../../../src/internal/text/bm25fFields.ts";
import { Bm25fIndex } from "../../../src/internal/text/bm25fIndex.ts";

const TOOLS = [
  { name: "getUserToken", description: "Returns the token of a signed-in user" },
  { name: "send_mail", description: "Sends a message", parameters: ["to", "subject", "body"] },
  { name: "list_files", server: "drive", description: "Lists files in a folder" },
];

function positions(index: Bm25fIndex, query: string): number[] {
  return index.search(query, { limit: 10 }).map((result) => result.index);
}

describe("Bm25fIndex", () => {
  it("finds documents by name, server, description and parameters", () => {
    const index = new Bm25fIndex(TOOLS);
    expect(positions(index, "user token")).toStrictEqual([0]);
    expect(positions(index, "drive")).toStrictEqual([2]);
    expect(positions(index, "message")).toStrictEqual([1]);
    expect(positions(index, "subject")).toStrictEqual([1]);
  });

  it("ranks a match in the name before one in the description", () => {
    const index = new Bm25fIndex([
      { name: "notes", description: "A calendar of notes" },
      { name: "calendar", description: "A book of days" },
    ]);
    expect(positions(index, "calendar")).toStrictEqual([1, 0]);
  });

  it("ranks two documents although each term is in one of them", () => {
    const index = new Bm25fIndex([{ name: "alpha" }, { name: "beta" }]);
    expect(index.search("beta", { limit: 2 })).toStrictEqual([
      { index: 1, score: expect.closeTo((1.5 * (Math.log(2) * (2.5 * 2.5))) / 4, 5) },
    ]);
  });

  it("compares the length of a field with those that are filled alone", () => {
    const ratio = (others: readonly { readonly name: string }[]): number => {
      const short = { name: "a", description: "mail" };
      const long = { name: "b", description: "mail of people, places, things and other matters" };
      const found = new Bm25fIndex([short, long, ...others]).search("mail", { limit: 2 });
      return Number(found[0]?.score) / Number(found[1]?.score);
    };
    const empty = Array.from({ length: 20 }, (_, n) => ({ name: `c${n}` }));
    expect(ratio(empty)).toBeCloseTo(ratio([]), 6);
  });

  it("breaks ties by name in code-unit order, then by position", () => {
    const documents = ["b", "a", "Z", "a"].map((name) => ({ name, description: "same words" }));
    expect(positions(new Bm25fIndex(documents), "words")).toStrictEqual([2, 1, 3, 0]);
  });

  it("returns no more than the limit and only accepted documents", () => {
    const index = new Bm25fIndex(Array.from({ length: 50 }, (_, n) => ({ name: `tool_${n}` })));
    expect(index.search("tool", { limit: 3 })).toHaveLength(3);
    expect(index.search("tool", { limit: 0 })).toStrictEqual([]);
    const accepted = index.search("tool", { limit: 3, accept: (position) => position === 49 });
    expect(accepted.map((result) => result.index)).toStrictEqual([49]);
  });

  it("returns nothing for an empty index, an empty query and unknown words", () => {
    expect(new Bm25fIndex([]).search("mail", { limit: 5 })).toStrictEqual([]);
    expect(positions(new Bm25fIndex(TOOLS), "")).toStrictEqual([]);
    expect(positions(new Bm25fIndex(TOOLS), "the a of to")).toStrictEqual([1]);
    expect(positions(new Bm25fIndex(TOOLS), "zebra __proto__ constructor")).toStrictEqual([]);
  });

  it("takes terms and terms with weights for a query as well", () => {
    const index = new Bm25fIndex(TOOLS);
    const plain = index.search("mail subject", { limit: 3 });
    expect(index.search(["mail", "subject"], { limit: 3 })).toStrictEqual(plain);
    const weights = new Map([
      ["mail", 1],
      ["subject", 1],
    ]);
    expect(index.search(weights, { limit: 3 })).toStrictEqual(plain);
    expect(index.search(new Map([["mail", 0]]), { limit: 3 })).toStrictEqual([]);
  });

  it("finds nothing in a field that weighs nothing", () => {
    const index = new Bm25fIndex(TOOLS, {
      ...DEFAULT_FIELD_PARAMETERS,
      parameters: { weight: 0, lengthNormalization: 0.5 },
    });
    expect(positions(index, "subject")).toStrictEqual([]);
    expect(positions(index, "mail")).toStrictEqual([1]);
  });

  it("explains which terms matched in which fields", () => {
    const index = new Bm25fIndex(TOOLS);
    expect(index.explain("list the drive files zebra", 2)).toStrictEqual([
      { term: "list", fields: ["name", "description"] },
      { term: "drive", fields: ["server"] },
      { term: "file", fields: ["name", "description"] },
    ]);
    expect(index.explain("drive", 0)).toStrictEqual([]);
  });

  it("explains the match of each document that has a term", () => {
    const places = [3, 0, 7, 9, 4];
    const documents = Array.from({ length: 10 }, (_, n) => ({
      name: `tool_${n}`,
      description: places.includes(n) ? "Reads mail" : "Writes letters",
    }));
    const index = new Bm25fIndex(documents);
    const explained = documents.map((_, n) => index.explain("mail", n).map(({ fields }) => fields));
    expect(explained).toStrictEqual(
      documents.map((_, n) => (places.includes(n) ? [["description"]] : [])),
    );
  });

  it("knows its vocabulary", () => {
    const index = new Bm25fIndex(TOOLS);
    expect(index.size).toBe(3);
    expect(index.documentFrequency("user")).toBe(1);
    expect(index.documentFrequency("zebra")).toBe(0);
    expect(index.inverseDocumentFrequency("zebra")).toBeGreaterThan(
      index.inverseDocumentFrequency("user"),
    );
    expect([...index.terms()].slice(0, 3)).toStrictEqual(["get", "user", "token"]);
  });

  it("finds the known terms one edit away from a misspelt one", () => {
    const index = new Bm25fIndex([{ name: "form" }, { name: "from_file" }, { name: "files" }]);
    expect(index.similarTerms("flie")).toStrictEqual(["file"]);
    expect(index.similarTerms("frm")).toStrictEqual(["form"]);
    expect(index.similarTerms("zebra")).toStrictEqual([]);
  });

  it("puts the most frequent of similar terms first, then goes by code units", () => {
    const index = new Bm25fIndex(["ropt", "rope rope", "roph", "roph_2"].map((name) => ({ name })));
    expect(index.similarTerms("rop")).toStrictEqual(["roph", "rope", "ropt"]);
  });
});
