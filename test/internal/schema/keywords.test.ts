import { describe, expect, it } from "vitest";
import {
  forEachSubschema,
  mapSubschemas,
  schemaObject,
  splitAnnotations,
} from "../../../src/internal/schema/keywords.ts";
import { deepFreeze } from "../../deepFreeze.ts";

describe("splitAnnotations", () => {
  it("parts what describes from what constrains", () => {
    const annotations = {
      title: "A",
      description: "a",
      default: 1,
      examples: [1],
      example: 1,
      deprecated: true,
      readOnly: true,
      writeOnly: true,
      $comment: "c",
      $schema: "https://json-schema.org/draft/2020-12/schema",
    };
    const constraints = { type: "number", format: "int32", minimum: 1, "x-own": 1, $id: "a" };
    expect(splitAnnotations(deepFreeze({ ...annotations, ...constraints }))).toStrictEqual({
      annotations,
      constraints,
    });
  });
});

describe("schemaObject", () => {
  it("writes true and false as objects, and leaves an object as it is", () => {
    const schema = { type: "null" };
    expect(schemaObject(schema)).toBe(schema);
    expect([true, false].map(schemaObject)).toStrictEqual([{}, { not: {} }]);
  });
});

interface Holders {
  readonly keywords: readonly string[];
  /** Values, and the paths of the schemas in each. */
  readonly values: readonly (readonly [value: unknown, paths: readonly string[]])[];
}

const MAP = { a: {}, b: false, c: ["a"], d: 5 };

const HOLDERS: readonly Holders[] = [
  {
    keywords: [
      "additionalItems",
      "additionalProperties",
      "contains",
      "contentSchema",
      "else",
      "if",
      "not",
      "propertyNames",
      "then",
      "unevaluatedItems",
      "unevaluatedProperties",
    ],
    values: [
      [MAP, [""]],
      [false, [""]],
      [[{}, true], []],
      ["text", []],
    ],
  },
  {
    keywords: ["items"],
    values: [
      [MAP, [""]],
      [true, [""]],
      [
        [{}, true, 5],
        ["/0", "/1"],
      ],
      [null, []],
    ],
  },
  {
    keywords: ["allOf", "anyOf", "oneOf", "prefixItems"],
    values: [
      [
        [{}, 5, true],
        ["/0", "/2"],
      ],
      [MAP, []],
      [true, []],
      [5, []],
    ],
  },
  {
    keywords: [
      "$defs",
      "definitions",
      "dependencies",
      "dependentSchemas",
      "patternProperties",
      "properties",
    ],
    values: [
      [MAP, ["/a", "/b"]],
      [[{}], []],
      [true, []],
      [null, []],
    ],
  },
  {
    keywords: ["const", "default", "enum", "examples", "$ref", "x-own", "constructor"],
    values: [
      [MAP, []],
      [[{}], []],
      [true, []],
    ],
  },
];

const CASES = HOLDERS.flatMap(({ keywords, values }) =>
  keywords.flatMap((keyword) => values.map(([value, paths]) => [keyword, value, paths] as const)),
);

describe("the schemas in a schema", () => {
  it.each(CASES)("are those that the keyword holds: %s %j", (keyword, value, paths) => {
    const schema = deepFreeze({ [keyword]: value });
    const visited: string[] = [];
    forEachSubschema(schema, (_subschema, [first, ...rest]) => {
      expect(first).toBe(keyword);
      visited.push(rest.map((token) => `/${token}`).join(""));
    });
    expect(visited).toStrictEqual(paths);
    const mapped: string[] = [];
    const same = mapSubschemas(schema, (subschema, _keyword, member) => {
      mapped.push(member === undefined ? "" : `/${member}`);
      return subschema;
    });
    expect(same).toBe(schema);
    expect(mapped).toStrictEqual(paths);
  });

  it("are found by the names of keywords alone, not by those of properties", () => {
    const visited: string[] = [];
    forEachSubschema({ properties: { items: { items: {} } } }, (_subschema, path) => {
      visited.push(path.join("/"));
    });
    expect(visited).toStrictEqual(["properties/items"]);
  });
});
