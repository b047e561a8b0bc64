import { describe, expect, it } from "vitest";
import { inlineJsonSchema, normalizeWireToolSchema } from "../../../src/schemaConversion.ts";
import type { SchemaDiagnostic } from "../../../src/types/schema.ts";
import { deepFreeze } from "../../deepFreeze.ts";

type Schema = Record<string, unknown>;

/** Definitions that take more than the budget when they are written out: the first leads to all of them. */
function tooMany(): Schema {
  const levels = Array.from({ length: 15 }, (_, level) => level);
  const definitions = levels.map((level) => {
    const next = { $ref: `#/$defs/level${level + 1}` };
    return [`level${level}`, { properties: { left: next, right: next } }];
  });
  return Object.fromEntries([...definitions, ["level15", { type: "string" }]]);
}

const START = { $ref: "#/$defs/level0" };

function definitionsOf(schema: Schema): readonly string[] {
  return Object.keys(Object(schema["$defs"]));
}

describe("references to an address", () => {
  it("lead to the first of two schemas that claim it", () => {
    expect(
      inlineJsonSchema({
        properties: { a: { $ref: "https://example.com/part" }, b: { $ref: "#same" } },
        $defs: {
          first: { $id: "https://example.com/part", type: "string" },
          second: { $id: "https://example.com/part", type: "number" },
          third: { $anchor: "same", type: "boolean" },
          fourth: { $anchor: "same", type: "null" },
        },
      }),
    ).toStrictEqual({ properties: { a: { type: "string" }, b: { type: "boolean" } } });
  });

  it("lead to it in every draft, by the name that keyword has there", () => {
    const draft = (version: string, keyword: string, definitions: string): unknown =>
      inlineJsonSchema({
        $schema: `http://json-schema.org/${version}/schema#`,
        properties: { a: { $ref: "https://example.com/part" } },
        [definitions]: { part: { [keyword]: "https://example.com/part", type: "string" } },
      });
    const inlined = { properties: { a: { type: "string" } } };
    expect(draft("draft-04", "id", "definitions")).toMatchObject(inlined);
    expect(draft("draft-07", "$id", "definitions")).toMatchObject(inlined);
    expect(draft("draft-07", "id", "definitions")).toMatchObject({
      properties: { a: { $ref: "https://example.com/part" } },
    });
  });

  it("do not lead to one that a reference hides in an older draft", () => {
    const schema = {
      properties: { a: { $ref: "https://example.com/part" } },
      definitions: {
        part: { $id: "https://example.com/part", $ref: "text" },
        text: { $id: "https://example.com/text", type: "string" },
      },
    };
    expect(inlineJsonSchema(schema)).toStrictEqual({ properties: { a: { type: "string" } } });
    const $schema = "http://json-schema.org/draft-07/schema#";
    expect(inlineJsonSchema({ $schema, ...schema })).toMatchObject({
      properties: schema.properties,
    });
  });

  it("are relative to the schema with an address that a pointer leads through", () => {
    expect(
      inlineJsonSchema({
        properties: { a: { $ref: "#/parts/part/value" } },
        parts: {
          part: {
            $id: "https://example.com/part",
            value: { $ref: "#/text" },
            text: { type: "string" },
          },
        },
        text: { type: "number" },
      }),
    ).toMatchObject({ properties: { a: { type: "string" } } });
  });

  it.each(["#/allOf/first", "#/allOf/length", "#/allOf/1", "#/allOf/0/type/0", "#/title/0"])(
    "lead nowhere through what is no schema: %s",
    (reference) => {
      const schema = deepFreeze({
        title: "x",
        allOf: [{ type: "string" }],
        properties: { a: { $ref: reference } },
      });
      expect(inlineJsonSchema(schema)).toBe(schema);
    },
  );

  it("lead to a definition that stands outside before one inside, where it is a schema", () => {
    const schema = { $ref: "#/$defs/a", $defs: { a: { type: "string" } } };
    expect(inlineJsonSchema(schema, { a: { type: "number" } })).toStrictEqual({ type: "number" });
    expect(inlineJsonSchema(schema, Object({ a: "no schema" }))).toStrictEqual({ type: "string" });
  });
});

describe("what identifies a schema", () => {
  it("is gone with the reference it stands beside, unlike what describes", () => {
    expect(
      inlineJsonSchema({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $id: "https://example.com/a",
        $anchor: "a",
        $dynamicAnchor: "b",
        title: "T",
        $ref: "#/$defs/text",
        $defs: { text: { type: "string" } },
      }),
    ).toStrictEqual({ type: "string", title: "T" });
  });

  it("stays in its place, and is not copied along", () => {
    const part = { $id: "https://example.com/part", $anchor: "part", $dynamicAnchor: "part" };
    expect(
      inlineJsonSchema({
        ...part,
        properties: { a: { $ref: "https://example.com/other" } },
        items: { ...part, $id: "https://example.com/other", type: "string" },
      }),
    ).toStrictEqual({
      ...part,
      properties: { a: { type: "string" } },
      items: { ...part, $id: "https://example.com/other", type: "string" },
    });
  });
});

describe("a definition that is used twice", () => {
  it("is one object", () => {
    const { properties } = inlineJsonSchema({
      properties: { a: { $ref: "#/$defs/part" }, b: { $ref: "#/$defs/part" } },
      $defs: { part: { properties: { c: { type: "string" } } } },
    }) as { properties: Schema };
    expect(properties["a"]).toBe(properties["b"]);
  });
});

describe("keywords with a value that no draft knows", () => {
  it("are left as they are, with what looks like a reference in them", () => {
    const schema = deepFreeze({
      not: [{ $ref: "#/$defs/a" }],
      anyOf: { $ref: "#/$defs/a" },
      properties: [{ $ref: "#/$defs/a" }],
      oneOf: ["text", 5],
    });
    expect(inlineJsonSchema({ ...schema, $defs: { a: { type: "string" } } })).toStrictEqual(schema);
  });
});

describe("a schema inside itself", () => {
  it("becomes a placeholder that says no more than is known of it", () => {
    expect(
      inlineJsonSchema({
        properties: { a: { $ref: "#/$defs/any" } },
        $defs: { any: { description: "Anything but itself", not: { $ref: "#/$defs/any" } } },
      }),
    ).toStrictEqual({
      properties: {
        a: { description: "Anything but itself", not: { description: "Anything but itself" } },
      },
    });
  });

  it("is cut short only where it is inside itself, whichever way leads there", () => {
    const object = (properties: Schema): Schema => ({ type: "object", properties });
    const [a, b, d] = ["a", "b", "d"].map((name) => ({ $ref: `#/$defs/${name}` }));
    const cut = { type: "object" };
    const x = object({ b: object({ a: cut, d: object({ b: cut }) }) });
    const y = object({ a: x, d: object({ b: cut }) });
    expect(
      inlineJsonSchema({
        properties: { x: a, y: b, z: d },
        $defs: { a: object({ b }), b: object({ a, d }), d: object({ b }) },
      }),
    ).toStrictEqual({ properties: { x, y, z: object({ b: y }) } });
  });

  it("becomes a placeholder of the type that its references say", () => {
    expect(
      inlineJsonSchema({
        properties: { a: { $ref: "#/$defs/text" } },
        $defs: {
          text: { allOf: [{ $ref: "#/$defs/base" }], not: { $ref: "#/$defs/text" } },
          base: { type: "string" },
        },
      }),
    ).toStrictEqual({
      properties: { a: { allOf: [{ type: "string" }], not: { type: "string" } } },
    });
  });

  it("becomes a placeholder of any type where references only lead in circles", () => {
    const [a, b] = [{ allOf: [{ $ref: "#/$defs/b" }] }, { allOf: [{ $ref: "#/$defs/a" }] }];
    expect(
      inlineJsonSchema({ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a, b } }),
    ).toStrictEqual({ properties: { a: { allOf: [{ allOf: [{}] }] } } });
    const described = { $ref: "#/$defs/a", description: "Itself" };
    expect(
      inlineJsonSchema({ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: described } }),
    ).toStrictEqual({ properties: { a: { description: "Itself" } } });
  });

  it("becomes a placeholder of all its types", () => {
    const $defs = { list: { type: ["array", "null"], items: { $ref: "#/$defs/list" } } };
    expect(inlineJsonSchema({ $ref: "#/$defs/list", $defs })).toStrictEqual({
      type: ["array", "null"],
      items: { type: ["array", "null"] },
    });
  });
});

describe("references that are too many to write out", () => {
  it("stay, with the definitions they reach and no others", () => {
    const schema = deepFreeze({
      properties: { start: START, gone: { $ref: "#/$defs/nowhere" } },
      $defs: { ...tooMany(), unused: { type: "null" } },
    });
    expect(inlineJsonSchema(schema)).toStrictEqual({
      properties: schema.properties,
      $defs: tooMany(),
    });
  });

  it("keep a schema that has nothing to lose as it is", () => {
    const schema = deepFreeze({ properties: { start: START }, $defs: tooMany() });
    expect(inlineJsonSchema(schema)).toBe(schema);
  });

  it("keep definitions that are true or false", () => {
    const schema = { properties: { a: START, b: { $ref: "#/$defs/yes" } } };
    const $defs = { ...tooMany(), yes: true, no: false };
    expect(definitionsOf(inlineJsonSchema({ ...schema, $defs }))).toStrictEqual(
      expect.arrayContaining([...Object.keys(tooMany()), "yes"]),
    );
    expect(definitionsOf(inlineJsonSchema({ ...schema, $defs }))).not.toContain("no");
  });

  it("keep definitions that are lists or groups of schemas, and what those refer to", () => {
    const $defs = {
      ...tooMany(),
      list: [{ $ref: "#/$defs/inList" }],
      group: { one: { $ref: "#/$defs/inOne" }, two: { $ref: "#/$defs/inTwo" } },
      inList: { type: "string" },
      inOne: { type: "number" },
      inTwo: { type: "boolean" },
      unused: { type: "null" },
    };
    const properties = {
      start: START,
      a: { $ref: "#/$defs/list/0" },
      b: { $ref: "#/$defs/group/one" },
      c: { $ref: "#/$defs/group/two" },
    };
    const { unused: _unused, ...needed } = $defs;
    expect(inlineJsonSchema(deepFreeze({ properties, $defs }))).toStrictEqual({
      properties,
      $defs: needed,
    });
  });

  it("keep the whole of a definition that they reach into, and what it refers to", () => {
    const $defs = {
      ...tooMany(),
      pair: { properties: { left: { type: "string" }, right: { $ref: "#/$defs/right" } } },
      right: { type: "number" },
    };
    const properties = { start: START, a: { $ref: "#/$defs/pair/properties/left" } };
    const schema = deepFreeze({ properties, $defs: { ...$defs, unused: {} } });
    expect(inlineJsonSchema(schema)).toStrictEqual({ properties, $defs });
  });

  it("keep what they reach through a part of the schema that is no definition", () => {
    const properties = { start: START, a: { $ref: "#/parts/a" }, all: { $ref: "#" } };
    const parts = { a: { $ref: "#/$defs/inPart" } };
    const $defs = { ...tooMany(), inPart: { type: "string" }, unused: {} };
    const { unused: _unused, ...needed } = $defs;
    expect(inlineJsonSchema(deepFreeze({ properties, parts, $defs }))).toStrictEqual({
      properties,
      parts,
      $defs: needed,
    });
  });

  it("resolve relative to the address of the schema they stand in", () => {
    const part = {
      $id: "https://example.com/part",
      properties: { a: { $ref: "#/$defs/own" } },
      $defs: { own: { type: "string" } },
    };
    const $defs = { ...tooMany(), own: { type: "number" } };
    const schema = { properties: { start: START, part } };
    expect(inlineJsonSchema({ ...schema, $defs })).toStrictEqual({ ...schema, $defs: tooMany() });
  });

  it("keep definitions from outside, which go before those inside", () => {
    const schema = deepFreeze({ properties: { start: START }, $defs: { level15: {} } });
    expect(inlineJsonSchema(schema, tooMany() as Record<string, Schema>)).toStrictEqual({
      properties: { start: START },
      $defs: tooMany(),
    });
  });

  it("keep the definitions of the document that the schema is a part of", () => {
    const part = deepFreeze({ properties: { start: START } });
    const document = { properties: { part }, $defs: tooMany() };
    expect(inlineJsonSchema(part, undefined, undefined, document)).toStrictEqual({
      ...part,
      $defs: tooMany(),
    });
    expect(inlineJsonSchema(document, undefined, undefined, document)).toBe(document);
  });

  it("are refused where they lead out of the schema into the document around it", () => {
    const part = { properties: { start: START, other: { $ref: "#/properties/other" } } };
    const document = { properties: { part, other: { type: "string" } }, $defs: tooMany() };
    expect(() => inlineJsonSchema(part, undefined, undefined, document)).toThrow(
      expect.objectContaining({
        code: "schema-too-large",
        message:
          'Cannot inline JSON Schema: the reference "#/properties/other" leads out of the schema, and inlining everything is too much',
      }),
    );
  });

  it("are reported", () => {
    const diagnostics: SchemaDiagnostic[] = [];
    normalizeWireToolSchema(
      { properties: { start: START }, $defs: tooMany() },
      { onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) },
    );
    expect(diagnostics).toStrictEqual([
      {
        code: "reference-kept",
        pointer: "#",
        message: "Inlining every reference takes more than 20000 schemas",
      },
    ]);
  });
});

describe("a dynamic reference", () => {
  const list = {
    $id: "https://example.com/list",
    items: { $dynamicRef: "#item" },
    $defs: { item: { $dynamicAnchor: "item", type: "string" } },
  };

  it("is inlined within the document itself", () => {
    const { $id: _id, ...schema } = list;
    expect(inlineJsonSchema(schema)).toStrictEqual({ items: { type: "string" } });
  });

  it("stays where its target depends on the way to it", () => {
    const diagnostics: SchemaDiagnostic[] = [];
    const schema = deepFreeze({
      type: "object",
      properties: { a: { $ref: "https://example.com/list" } },
      $defs: { list },
    });
    const wire = normalizeWireToolSchema(schema, {
      onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
    });
    expect(wire).toBe(schema);
    expect(diagnostics).toStrictEqual([
      {
        code: "reference-kept",
        pointer: "#",
        message: 'The target of "#item" depends on the way to it',
      },
    ]);
  });
});

describe("an error of the caller's onDiagnostic", () => {
  it("passes unchanged", () => {
    const failure = new Error("no more");
    const told: string[] = [];
    const normalize = (): unknown =>
      normalizeWireToolSchema(
        { properties: { a: { $ref: "#/nowhere" } } },
        {
          onDiagnostic: ({ code }) => {
            told.push(code);
            throw failure;
          },
        },
      );
    expect(normalize).toThrow(failure);
    expect(told).toStrictEqual(["unresolved-reference"]);
  });
});
