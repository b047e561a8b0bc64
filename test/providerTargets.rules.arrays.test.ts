import { describe } from "vitest";
import { withX } from "./support/converted.ts";
import { itTells } from "./support/itConverts.ts";

describe("what is made and told of arrays", () => {
  itTells([
    [
      "a tuple that leaves no item unevaluated",
      "gemini",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }, { type: "integer" }],
        unevaluatedItems: false,
      }),
      withX({
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        maxItems: 2,
        description: 'Constraints: prefixItems: [{"type":"string"},{"type":"integer"}].',
      }),
      ["moved prefixItems #/properties/x: the provider knows one schema for all items"],
    ],
    [
      "a tuple whose own bound is higher than its length",
      "gemini",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }, { type: "integer" }],
        unevaluatedItems: false,
        maxItems: 5,
      }),
      withX({
        type: "array",
        maxItems: 2,
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        description: 'Constraints: prefixItems: [{"type":"string"},{"type":"integer"}].',
      }),
      ["moved prefixItems #/properties/x: the provider knows one schema for all items"],
    ],
    [
      "a tuple that takes any further item",
      "gemini",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }, { type: "integer" }],
        unevaluatedItems: true,
      }),
      withX({
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        description: 'Constraints: prefixItems: [{"type":"string"},{"type":"integer"}].',
      }),
      [
        "moved prefixItems #/properties/x: the provider knows one schema for all items",
        "dropped unevaluatedItems #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "a tuple with a rest",
      "gemini",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }],
        items: { type: "integer" },
        unevaluatedItems: false,
      }),
      withX({
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
        description: 'Constraints: prefixItems: [{"type":"string"}].',
      }),
      [
        "moved prefixItems #/properties/x: the provider knows one schema for all items",
        "rewritten items #/properties/x: together with prefixItems",
        "dropped unevaluatedItems #/properties/x: the provider does not take the keyword",
      ],
    ],
    [
      "a tuple with null in it",
      "gemini",
      withX({ type: "array", prefixItems: [{ type: "string" }, { type: "null" }] }),
      withX({
        type: "array",
        items: { type: "string", nullable: true },
        description: 'Constraints: prefixItems: [{"type":"string"},{"type":"null"}].',
      }),
      [
        "moved prefixItems #/properties/x: the provider knows one schema for all items",
        "rewritten prefixItems #/properties/x: null is said by nullable",
      ],
    ],
    [
      "a tuple of one schema throughout",
      "gemini",
      withX({ type: "array", prefixItems: [{ const: 1 }, { const: 1 }] }),
      withX({
        type: "array",
        items: { type: "integer", description: "Constraints: const: 1." },
        description: 'Constraints: prefixItems: [{"const":1},{"const":1}].',
      }),
      [
        "moved prefixItems #/properties/x: the provider knows one schema for all items",
        "moved const #/properties/x/prefixItems/1: the provider takes no such value in an enum",
      ],
    ],
    [
      "a closed tuple with a lower bound",
      "anthropic",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }, { type: "string" }],
        items: false,
        maxItems: 1,
      }),
      withX({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], maxItems: 1 }),
      ["rewritten items #/properties/x: the provider takes no booleans as schemas"],
    ],
    [
      "a closed tuple with a higher bound",
      "anthropic",
      withX({
        type: "array",
        prefixItems: [{ type: "string" }, { type: "string" }],
        items: false,
        maxItems: 4,
      }),
      withX({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], maxItems: 2 }),
      ["rewritten items #/properties/x: the provider takes no booleans as schemas"],
    ],
    [
      "a closed tuple",
      "anthropic",
      withX({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], items: false }),
      withX({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], maxItems: 2 }),
      ["rewritten items #/properties/x: the provider takes no booleans as schemas"],
    ],
  ]);
});
