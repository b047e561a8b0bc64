import { describe } from "vitest";
import { withX } from "./support/converted.ts";
import { itTells } from "./support/itConverts.ts";

describe("what is made and told of references and roots", () => {
  itTells([
    [
      "an object that contains itself by two properties",
      "gemini-json-schema",
      withX(
        { $ref: "#/$defs/N" },
        {
          $defs: {
            N: {
              type: "object",
              properties: {
                a: { $ref: "#/$defs/N" },
                b: { type: "array", items: { $ref: "#/$defs/N" } },
                c: { type: "string" },
              },
              required: ["a", "b", "c"],
            },
          },
        },
      ),
      withX(
        { $ref: "#/$defs/N" },
        {
          $defs: {
            N: {
              type: "object",
              properties: {
                a: { $ref: "#/$defs/N" },
                b: { type: "array", items: { $ref: "#/$defs/N" } },
                c: { type: "string" },
              },
              required: ["c"],
              description: 'Constraints: required: "a", "b".',
            },
          },
        },
      ),
      ["moved required #/$defs/N: a schema may contain itself by optional properties only"],
    ],
    [
      "keywords beside a bare reference",
      "moonshot",
      withX({ $ref: "#/$defs/N", minLength: 1, title: "T" }, { $defs: { N: { type: "string" } } }),
      withX(
        { anyOf: [{ $ref: "#/$defs/N_2" }] },
        { $defs: { N_2: { type: "string", minLength: 1 } } },
      ),
      [
        "rewritten $ref #/properties/x: nothing may stand beside a reference",
        "dropped title #/properties/x: the provider does not take the keyword",
        "rewritten $ref #/properties/x: it leads to a definition of the root",
      ],
    ],
    [
      "keywords beside a reference",
      "openai",
      withX({ $ref: "#/$defs/N", minLength: 1, title: "T" }, { $defs: { N: { type: "string" } } }),
      withX({ $ref: "#/$defs/N", minLength: 1, title: "T" }, { $defs: { N: { type: "string" } } }),
      [],
    ],
    [
      "a reference to the root",
      "openai-strict",
      withX({ $ref: "#" }, { required: ["x"], additionalProperties: false }),
      withX({ $ref: "#" }, { required: ["x"], additionalProperties: false }),
      [],
    ],
    [
      "a reference to the root where it must lead to a definition",
      "moonshot",
      withX({ $ref: "#" }, { required: ["x"], additionalProperties: false }),
      withX(
        { $ref: "#/$defs/root" },
        {
          required: ["x"],
          additionalProperties: false,
          $defs: {
            root: {
              type: "object",
              properties: { x: { $ref: "#/$defs/root" } },
              required: ["x"],
              additionalProperties: false,
            },
          },
        },
      ),
      ["rewritten $ref #/properties/x: it leads to a definition of the root"],
    ],
    [
      "a reference into a definition",
      "moonshot",
      withX(
        { $ref: "#/$defs/N/items" },
        { $defs: { N: { type: "array", items: { type: "string" } } } },
      ),
      withX({ $ref: "#/$defs/items" }, { $defs: { items: { type: "string" } } }),
      [
        "rewritten $ref #/properties/x: it leads to a definition of the root",
        "dropped $defs #/$defs/N: nothing in the result refers to it",
      ],
    ],
    [
      "a reference to an older definition",
      "moonshot",
      withX({ $ref: "#/definitions/N" }, { definitions: { N: { type: "string" } } }),
      withX({ $ref: "#/$defs/N" }, { $defs: { N: { type: "string" } } }),
      [
        "rewritten $ref #/properties/x: it leads to a definition of the root",
        "rewritten definitions #: draft 2020-12 calls them $defs",
      ],
    ],
    [
      "a reference where there are none",
      "deepseek",
      withX(
        { $ref: "#/$defs/N" },
        { required: ["x"], additionalProperties: false, $defs: { N: { type: "string" } } },
      ),
      withX({ type: "string" }, { required: ["x"], additionalProperties: false }),
      ["rewritten $ref #/properties/x: the schema it leads to stands here"],
    ],
    [
      "a root that is a text",
      "anthropic",
      { type: "string" },
      { type: "object", properties: { value: { type: "string" } }, required: ["value"] },
      ['rewritten type #: arguments are an object: the schema is that of its property "value"'],
    ],
    [
      "a root without a type",
      "anthropic",
      { properties: {} },
      { properties: {}, type: "object" },
      ["added type #: arguments are an object"],
    ],
    [
      "a root of several types",
      "anthropic",
      { type: ["object", "null"], properties: {} },
      { type: "object", properties: {} },
      ["rewritten type #: arguments are an object and nothing else"],
    ],
    [
      "a root of texts",
      "openai",
      { enum: ["a", "b"] },
      { type: "object", properties: { value: { enum: ["a", "b"] } }, required: ["value"] },
      ['rewritten type #: arguments are an object: the schema is that of its property "value"'],
    ],
  ]);
});
