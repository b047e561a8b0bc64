import { describe, expect, it } from "vitest";
import { convertJsonSchemaToZod } from "../../../../src/schemaConversion.ts";
import { deepFreeze } from "../../../deepFreeze.ts";

type Schema = Record<string, unknown>;

interface Case {
  readonly schema: Schema;
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
  /** What is reported while the schema is read. */
  readonly reported?: readonly string[];
}

function decides(cases: Readonly<Record<string, Case>>): void {
  it.each(Object.entries(cases))("%s", (_name, { schema, accepted, refused, reported = [] }) => {
    const codes: string[] = [];
    const zodSchema = convertJsonSchemaToZod(deepFreeze(schema), {
      onDiagnostic: ({ code }) => codes.push(code),
    });
    const accepts = (value: unknown): boolean => zodSchema.safeParse(value).success;
    expect(accepted.filter((value) => !accepts(value))).toStrictEqual([]);
    expect(refused.filter(accepts)).toStrictEqual([]);
    expect(codes).toStrictEqual(reported);
  });
}

describe("a property counts as evaluated", () => {
  decides({
    "by a dependency that applies": {
      schema: {
        properties: { a: {} },
        dependentSchemas: { a: { properties: { b: {} } }, x: { properties: { y: {} } } },
        unevaluatedProperties: false,
      },
      accepted: [{ a: 1, b: 1 }, {}],
      refused: [{ b: 1 }, { a: 1, y: 1 }],
    },
    "by a dependency of the older form, but not by a list of names": {
      schema: {
        properties: { a: {} },
        dependencies: { a: { properties: { b: {} } }, c: ["d"] },
        unevaluatedProperties: false,
      },
      accepted: [{ a: 1, b: 1 }],
      refused: [{ a: 1, c: 1, d: 1 }],
    },
    "by one of several patterns": {
      schema: { patternProperties: { "^a": {}, "^b": {} }, unevaluatedProperties: false },
      accepted: [{ a: 1, b: 1 }],
      refused: [{ c: 1 }],
    },
    "by additional properties": {
      schema: {
        allOf: [{ additionalProperties: { type: "string" } }],
        unevaluatedProperties: false,
      },
      accepted: [{ a: "x" }, 5],
      refused: [{ a: 1 }],
    },
    "by an inner schema that looks at all that is left": {
      schema: { allOf: [{ unevaluatedProperties: true }], unevaluatedProperties: false },
      accepted: [{ a: 1 }],
      refused: [],
    },
    "by the premise of a condition that holds, and its consequence": {
      schema: {
        if: { properties: { a: { const: 1 } }, required: ["a"] },
        // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
        then: { properties: { b: {} } },
        else: { properties: { c: {} } },
        unevaluatedProperties: false,
      },
      accepted: [{ a: 1, b: 1 }, { c: 1 }],
      refused: [{ a: 1, c: 1 }, { a: 2 }, { b: 1 }],
    },
    "by a premise alone": {
      schema: { if: { properties: { a: {} } }, unevaluatedProperties: false },
      accepted: [{ a: 1 }],
      refused: [{ b: 1 }],
    },
    "where an unreadable pattern may have meant it": {
      schema: { patternProperties: { "(": {}, "^a": {} }, unevaluatedProperties: false },
      accepted: [{ a: 1, b: 1 }, { c: 1 }],
      refused: [],
      reported: ["invalid-pattern"],
    },
    "where an unresolved reference may have meant it": {
      schema: { $ref: "#/nowhere", unevaluatedProperties: false, unevaluatedItems: false },
      accepted: [{ a: 1 }, [1]],
      refused: [],
      reported: ["unresolved-reference"],
    },
    "by nothing that looks at values of another type": {
      schema: {
        patternProperties: { "": {} },
        contains: {},
        dependentSchemas: { length: true },
        unevaluatedProperties: false,
        unevaluatedItems: false,
      },
      accepted: ["text", 5, null, { a: 1 }, [1]],
      refused: [[]],
    },
  });
});

describe("an item counts as evaluated", () => {
  decides({
    "by its position": {
      schema: { allOf: [{ prefixItems: [true] }], unevaluatedItems: false },
      accepted: [[1], []],
      refused: [[1, 2]],
    },
    "by its position in the older form, and by what follows": {
      schema: { allOf: [{ items: [true], additionalItems: true }], unevaluatedItems: false },
      accepted: [[1, 2, 3]],
      refused: [],
    },
    "by its position in the older form, without what follows": {
      schema: { allOf: [{ items: [true] }], unevaluatedItems: false },
      accepted: [[1]],
      refused: [[1, 2]],
    },
    "by no match of contains before 2020-12": {
      schema: {
        $schema: "https://json-schema.org/draft/2019-09/schema",
        contains: { const: 1 },
        unevaluatedItems: false,
      },
      accepted: [],
      refused: [[1]],
    },
    "by one schema for all": {
      schema: { allOf: [{ items: true }], unevaluatedItems: false },
      accepted: [[1, 2]],
      refused: [],
    },
    "by an inner schema that looks at all that is left": {
      schema: { allOf: [{ unevaluatedItems: true }], unevaluatedItems: false },
      accepted: [[1]],
      refused: [],
    },
  });
});

describe("a part that cannot be read", () => {
  decides({
    "leaves additional properties alone, since nobody knows which they are": {
      schema: { patternProperties: { "(": {} }, additionalProperties: false },
      accepted: [{ a: 1 }],
      refused: [],
      reported: ["invalid-pattern", "invalid-pattern"],
    },
    "leaves its position in a tuple open": {
      schema: { prefixItems: [5, { type: "string" }], items: false },
      accepted: [[1, "a"]],
      refused: [
        [1, 2],
        [1, "a", 3],
      ],
      reported: ["invalid-keyword"],
    },
    "leaves out a consequence that is no schema": {
      schema: {
        if: true,
        // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
        then: 5,
      },
      accepted: [1],
      refused: [],
      reported: ["invalid-keyword"],
    },
  });
});

describe("a reference that leads back to itself", () => {
  decides({
    "says nothing, and is reported": {
      schema: { properties: { a: { $ref: "#/properties/a" } } },
      accepted: [{ a: 1 }],
      refused: [],
      reported: ["circular-reference"],
    },
    "says nothing in an older draft, however deep it stands": {
      schema: {
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: { a: { properties: { b: { $ref: "#/definitions/one" } } } },
        definitions: {
          one: { $ref: "#/definitions/two" },
          two: { allOf: [{ $ref: "#/definitions/one" }] },
        },
      },
      accepted: [{ a: { b: 1 } }],
      refused: [],
      reported: ["circular-reference"],
    },
    "says nothing where schemas in place lead back": {
      schema: {
        $ref: "#/$defs/a",
        $defs: {
          a: { anyOf: [{ $ref: "#/$defs/b" }, false], minimum: 1 },
          b: { if: true, else: { $ref: "#/$defs/a" } },
        },
      },
      accepted: [1],
      refused: [0],
      reported: ["circular-reference"],
    },
  });
});

describe("a member that is undefined", () => {
  const none = { a: 1, b: undefined };
  decides({
    "is none where names are required": {
      schema: { required: ["b"] },
      accepted: [{ b: null }],
      refused: [none],
    },
    "has no type": {
      schema: { properties: { b: { type: "string" } } },
      accepted: [none],
      refused: [],
    },
    "does not count": {
      schema: { minProperties: 1, maxProperties: 1 },
      accepted: [none],
      refused: [{ b: undefined }, { a: 1, b: 1 }],
    },
    "has no name that a pattern could match": {
      schema: { patternProperties: { b: false } },
      accepted: [none],
      refused: [{ b: null }],
    },
    "is not additional": {
      schema: { properties: { a: {} }, additionalProperties: false },
      accepted: [none],
      refused: [{ a: 1, b: null }],
    },
    "has no name that could be wrong": {
      schema: { propertyNames: { const: "a" } },
      accepted: [none],
      refused: [{ b: null }],
    },
    "asks for no other, and is none that is asked for": {
      schema: { dependentRequired: { b: ["c"], a: ["d"] } },
      accepted: [{ b: undefined }, { a: 1, d: 1 }],
      refused: [{ a: 1, d: undefined }],
    },
    "asks for no schema": {
      schema: { dependentSchemas: { b: false }, dependencies: { b: false } },
      accepted: [none],
      refused: [{ b: null }],
    },
    "is not left over": {
      schema: { properties: { a: {} }, unevaluatedProperties: false },
      accepted: [none],
      refused: [{ a: 1, b: null }],
    },
  });
});

describe("values that JSON has no form for", () => {
  decides({
    "are no multiple of anything": {
      schema: { multipleOf: 2 },
      accepted: [4],
      refused: [Number.POSITIVE_INFINITY, Number.NaN],
    },
    "are none of the listed values": {
      schema: { enum: [{ a: 1 }, [1], "x"] },
      accepted: [{ a: 1 }, [1], "x"],
      refused: [undefined, () => 1, Symbol("x"), new Date(0)],
    },
    "are told apart from texts, and not from each other": {
      schema: { type: "array", uniqueItems: true },
      accepted: [[undefined, "undefined", null]],
      refused: [[undefined, undefined]],
    },
  });
});

describe("a dynamic reference", () => {
  const tree = {
    $id: "https://example.com/tree",
    $dynamicAnchor: "node",
    type: "object",
    properties: { children: { type: "array", items: { $dynamicRef: "#node" } } },
  };
  decides({
    "leads to the outermost schema that has its name": {
      schema: {
        $id: "https://example.com/strict",
        $dynamicAnchor: "node",
        $ref: "tree",
        required: ["name"],
        $defs: { tree },
      },
      accepted: [{ name: 1, children: [{ name: 2, children: [] }] }],
      refused: [{ name: 1, children: [{ children: [] }] }, { children: [] }],
    },
    "leads past schemas without that name": {
      schema: {
        $id: "https://example.com/around",
        properties: { tree: { $ref: "tree" } },
        $defs: { tree },
      },
      accepted: [{ tree: { children: [{}] } }],
      refused: [{ tree: { children: [1] } }],
    },
    "leads to its plain target where that has another name": {
      schema: {
        $id: "https://example.com/plain",
        $dynamicAnchor: "node",
        type: "object",
        properties: { a: { $ref: "inner" } },
        $defs: {
          inner: {
            $id: "inner",
            $dynamicRef: "#plain",
            $defs: { plain: { $anchor: "plain", type: "string" } },
          },
        },
      },
      accepted: [{ a: "x" }],
      refused: [{ a: {} }, { a: 1 }],
    },
    "leads to its plain target where that is no dynamic one of that name": {
      schema: {
        $id: "https://example.com/static",
        $dynamicAnchor: "node",
        properties: { a: { $ref: "inner" } },
        required: ["a"],
        $defs: {
          inner: {
            $id: "inner",
            $dynamicRef: "#node",
            $defs: { node: { $anchor: "node", type: "string" } },
          },
        },
      },
      accepted: [{ a: "x" }],
      refused: [{ a: {} }, { a: { a: "x" } }],
    },
    "leads to a name that is written with percent signs": {
      schema: {
        $id: "https://example.com/percent",
        $dynamicAnchor: "node",
        $ref: "tree",
        required: ["name"],
        $defs: {
          tree: {
            $id: "https://example.com/tree",
            $dynamicAnchor: "node",
            properties: { child: { $dynamicRef: "#n%6Fde" } },
          },
        },
      },
      accepted: [{ name: 1, child: { name: 2 } }],
      refused: [{ name: 1, child: {} }],
    },
    "is found again on the same way in": {
      schema: {
        $id: "https://example.com/pair",
        $defs: { tree },
        properties: { a: { $ref: "tree" }, b: { $ref: "tree" } },
        anyOf: [{ properties: { a: { $ref: "tree" } } }, false],
      },
      accepted: [{ a: { children: [{}] }, b: {} }],
      refused: [{ a: { children: [1] } }, { b: 1 }],
    },
  });
});
