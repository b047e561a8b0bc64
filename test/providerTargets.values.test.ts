import { describe } from "vitest";
import { withX } from "./support/converted.ts";
import { itConverts } from "./support/itConverts.ts";

describe("a fixed value", () => {
  itConverts([
    [
      "makes the enum beside it needless",
      "moonshot",
      withX({ const: 1, enum: [1, 2] }),
      withX({ enum: [1], type: "integer" }),
      [
        "dropped enum #/properties/x",
        "rewritten const #/properties/x",
        "added type #/properties/x",
      ],
    ],
    [
      "stays an enum of one where it is no value of the other",
      "moonshot",
      withX({ const: 3, enum: [1, 2] }),
      withX({ enum: [1, 2], type: "integer", description: "Constraints: const: 3." }),
      ["moved const #/properties/x", "added type #/properties/x"],
    ],
    [
      "is said of a number",
      "gemini",
      withX({ const: 1.5 }),
      withX({ type: "number", description: "Constraints: const: 1.5." }),
      ["moved const #/properties/x"],
    ],
    [
      "is said of a number whose type is given",
      "gemini",
      withX({ type: "number", const: 1 }),
      withX({ type: "number", description: "Constraints: const: 1." }),
      ["moved const #/properties/x"],
    ],
    [
      "is said of a list as one value",
      "gemini",
      withX({ type: "array", items: { type: "integer" }, const: [1, 2] }),
      withX({
        type: "array",
        items: { type: "integer" },
        description: "Constraints: const: [1,2].",
      }),
      ["moved const #/properties/x"],
    ],
    [
      "is said of a boolean",
      "gemini",
      withX({ const: true }),
      withX({ type: "boolean", description: "Constraints: const: true." }),
      ["moved const #/properties/x"],
    ],
    [
      "is quoted where it is the empty text",
      "gemini",
      withX({ const: "" }),
      withX({ type: "string", description: 'Constraints: const: "".' }),
      ["moved const #/properties/x"],
    ],
    [
      "stays where the empty text may be a value",
      "moonshot",
      withX({ const: "" }),
      withX({ enum: [""], type: "string" }),
      ["rewritten const #/properties/x", "added type #/properties/x"],
    ],
    [
      "that is null is a type",
      "gemini-json-schema",
      withX({ const: null }),
      withX({ type: "null" }),
      ["rewritten const #/properties/x"],
    ],
    [
      "that is null is said where there is no such type",
      "gemini",
      withX({ const: null }),
      withX({
        type: "string",
        nullable: true,
        description: "Constraints: const: null; type: null.",
      }),
      ["moved const #/properties/x", "moved const #/properties/x"],
    ],
    [
      "that is null is said of another type",
      "gemini-json-schema",
      withX({ type: "integer", const: null }),
      withX({ type: "integer", description: "Constraints: const: null." }),
      ["moved const #/properties/x"],
    ],
    [
      "that is an object is said",
      "gemini-json-schema",
      withX({ type: "object", const: { a: 1 } }),
      withX({ type: "object", properties: {}, description: 'Constraints: const: {"a":1}.' }),
      ["moved const #/properties/x", "added properties #/properties/x"],
    ],
  ]);
});

describe("an enum", () => {
  itConverts([
    [
      "says its values once",
      "openai",
      withX({ enum: ["a", "a", "b"] }),
      withX({ enum: ["a", "b"] }),
      ["rewritten enum #/properties/x"],
    ],
    [
      "goes without the empty text",
      "gemini",
      withX({ enum: ["", "a"] }),
      withX({ enum: ["a"], type: "string" }),
      ["rewritten enum #/properties/x", "added type #/properties/x"],
    ],
    [
      "of nothing but the empty text is said of a text",
      "gemini",
      withX({ enum: [""] }),
      withX({ type: "string", description: 'Constraints: enum: "".' }),
      ["moved enum #/properties/x"],
    ],
    [
      "of null alone is a type",
      "gemini-json-schema",
      withX({ enum: [null] }),
      withX({ type: "null" }),
      ["rewritten enum #/properties/x"],
    ],
    [
      "of null alone is nullable",
      "gemini",
      withX({ enum: [null] }),
      withX({ type: "string", nullable: true, description: "Constraints: type: null." }),
      ["rewritten enum #/properties/x", "moved enum #/properties/x"],
    ],
    [
      "of several types is a union of them",
      "gemini-json-schema",
      withX({ enum: ["a", 1, null, true, 1.5] }),
      withX({
        anyOf: [
          { type: "string", enum: ["a"] },
          { type: "integer", enum: [1] },
          { type: "null" },
          { type: "boolean", description: "Constraints: enum: true." },
          { type: "number", enum: [1.5] },
        ],
      }),
      ["rewritten enum #/properties/x", "moved enum #/properties/x"],
    ],
    [
      "of several types has its null in every branch",
      "gemini",
      withX({ enum: ["a", 1, null, true, 1.5] }),
      withX({
        anyOf: [
          { type: "string", enum: ["a"], nullable: true },
          { type: "integer", nullable: true, description: "Constraints: enum: 1." },
          { type: "boolean", nullable: true, description: "Constraints: enum: true." },
          { type: "number", nullable: true, description: "Constraints: enum: 1.5." },
        ],
      }),
      [
        "rewritten enum #/properties/x",
        "rewritten enum #/properties/x",
        "moved enum #/properties/x",
      ],
    ],
    [
      "keeps the values of the types that are given",
      "gemini",
      withX({ type: ["integer", "boolean", "string"], enum: [1, true] }),
      withX({
        anyOf: [
          { type: "integer", description: "Constraints: enum: 1." },
          { type: "boolean", description: "Constraints: enum: true." },
        ],
      }),
      ["rewritten enum #/properties/x", "moved enum #/properties/x"],
    ],
    [
      "of integers stays where numbers may be values",
      "gemini-json-schema",
      withX({ type: "integer", enum: [1, 2] }),
      withX({ type: "integer", enum: [1, 2] }),
      [],
    ],
    [
      "is said where one of its values is not of the type",
      "gemini-json-schema",
      withX({ type: "string", enum: ["a", true] }),
      withX({ type: "string", description: 'Constraints: enum: "a", true.' }),
      ["moved enum #/properties/x"],
    ],
    [
      "that has null beside a nullable type goes without it",
      "gemini",
      withX({ type: ["string", "null"], enum: ["a", null] }),
      withX({ type: "string", enum: ["a"], nullable: true }),
      ["rewritten enum #/properties/x", "rewritten enum #/properties/x"],
    ],
    [
      "that has no null beside a nullable type stays as it is",
      "gemini",
      withX({ type: ["string", "null"], enum: ["a"] }),
      withX({ type: "string", enum: ["a"], nullable: true }),
      ["rewritten type #/properties/x"],
    ],
    [
      "is said of its type",
      "gemini",
      withX({ enum: [true, false] }),
      withX({ type: "boolean", description: "Constraints: enum: true, false." }),
      ["moved enum #/properties/x"],
    ],
    [
      "keeps to the type that is given",
      "gemini",
      withX({ type: "number", enum: ["a", 1] }),
      withX({ type: "number", description: 'Constraints: enum: "a", 1.' }),
      ["moved enum #/properties/x"],
    ],
  ]);
});

describe("a list of types", () => {
  itConverts([
    [
      "of one is that type",
      "gemini",
      withX({ type: ["string"] }),
      withX({ type: "string" }),
      ["rewritten type #/properties/x"],
    ],
    [
      "has each keyword beside the type that it is about",
      "moonshot",
      withX({ type: ["string", "integer"], minLength: 1, minimum: 2, format: "email" }),
      withX({
        anyOf: [
          { type: "string", minLength: 1, description: "Constraints: format: email." },
          { type: "integer", minimum: 2 },
        ],
      }),
      ["rewritten type #/properties/x", "moved format #/properties/x"],
    ],
    [
      "has the format of numbers beside the number",
      "gemini",
      withX({ type: ["number", "boolean"], format: "double" }),
      withX({ anyOf: [{ type: "number", format: "double" }, { type: "boolean" }] }),
      ["rewritten type #/properties/x"],
    ],
    [
      "has each value beside its type",
      "moonshot",
      withX({ type: ["integer", "boolean"], enum: [1, true] }),
      withX({
        anyOf: [
          { type: "integer", enum: [1] },
          { type: "boolean", enum: [true] },
        ],
      }),
      ["rewritten type #/properties/x"],
    ],
    [
      "without the type of any value accepts nothing",
      "moonshot",
      withX({ type: ["integer", "boolean"], enum: ["a"] }),
      withX({
        anyOf: [
          { type: "string" },
          { type: "number" },
          { type: "boolean" },
          { type: "null" },
          { type: "object", properties: {} },
          {
            type: "array",
            items: {
              anyOf: [
                { type: "string" },
                { type: "number" },
                { type: "boolean" },
                { type: "null" },
                { type: "object", properties: {} },
              ],
            },
          },
        ],
        description: "Constraints: accepts: nothing.",
      }),
      [
        "rewritten type #/properties/x",
        "moved type #/properties/x",
        "moved enum #/properties/x",
        "added type #/properties/x",
      ],
    ],
    [
      "without the type of the value accepts nothing",
      "moonshot",
      withX({ type: ["integer", "boolean"], const: "a" }),
      withX({
        anyOf: [
          { type: "string" },
          { type: "number" },
          { type: "boolean" },
          { type: "null" },
          { type: "object", properties: {} },
          {
            type: "array",
            items: {
              anyOf: [
                { type: "string" },
                { type: "number" },
                { type: "boolean" },
                { type: "null" },
                { type: "object", properties: {} },
              ],
            },
          },
        ],
        description: "Constraints: accepts: nothing.",
      }),
      [
        "rewritten const #/properties/x",
        "rewritten type #/properties/x",
        "moved type #/properties/x",
        "moved const #/properties/x",
        "added type #/properties/x",
      ],
    ],
  ]);
});

describe("null", () => {
  itConverts([
    [
      "alone is said of a nullable text",
      "gemini",
      withX({ type: "null" }),
      withX({ type: "string", nullable: true, description: "Constraints: type: null." }),
      ["moved type #/properties/x"],
    ],
    [
      "is the only branch of a union",
      "gemini",
      withX({ anyOf: [{ type: "null" }] }),
      withX({ type: "string", nullable: true, description: "Constraints: type: null." }),
      [
        "rewritten anyOf #/properties/x",
        "rewritten allOf #/properties/x",
        "moved type #/properties/x/anyOf/0",
      ],
    ],
    [
      "makes the only other branch nullable",
      "gemini",
      withX({ anyOf: [{ type: "string" }, { type: "null" }] }),
      withX({ type: "string", nullable: true }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "makes every other branch nullable",
      "gemini",
      withX({ anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] }),
      withX({
        anyOf: [
          { type: "string", nullable: true },
          { type: "integer", nullable: true },
        ],
      }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "beside a union goes into its branches",
      "gemini",
      withX({ anyOf: [{ type: "string" }, { type: "integer" }], nullable: true }),
      withX({
        anyOf: [
          { nullable: true, type: "string" },
          { nullable: true, type: "integer" },
        ],
      }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "is kept out of every branch where it is kept out of the union",
      "gemini",
      withX({ anyOf: [{ type: "string" }, { type: "integer" }], nullable: false }),
      withX({
        anyOf: [
          { nullable: false, type: "string" },
          { nullable: false, type: "integer" },
        ],
      }),
      ["rewritten anyOf #/properties/x"],
    ],
    [
      "of the only branch holds against what stands beside the union",
      "gemini",
      withX({ anyOf: [{ type: "string", nullable: true }], nullable: false }),
      withX({ type: "string", nullable: true }),
      [
        "rewritten anyOf #/properties/x",
        "rewritten allOf #/properties/x/anyOf/0",
        "moved nullable #/properties/x",
      ],
    ],
  ]);
});
