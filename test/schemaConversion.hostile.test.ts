import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
  ensureNestedSchemaTypes,
  inlineJsonSchema,
  normalizeJsonSchemaObject,
  normalizeWireToolSchema,
} from "../src/schemaConversion.ts";

type Schema = Record<string, unknown>;

const WALKERS: [string, (schema: Schema) => unknown][] = Object.entries({
  inlineJsonSchema,
  ensureNestedSchemaTypes,
  normalizeJsonSchemaObject,
  normalizeWireToolSchema,
  convertZodToJsonSchema,
  convertJsonSchemaToZod,
});

function nested(levels: number): Schema {
  let schema: Schema = { type: "string" };
  for (let level = 0; level < levels; level += 1) {
    schema = { type: "object", properties: { a: schema } };
  }
  return schema;
}

function nestedValue(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

describe.each(WALKERS)("%s", (_name, run) => {
  it("refuses a schema that contains itself", () => {
    const schema: Schema = { type: "object" };
    schema["properties"] = { a: { items: schema } };
    expect(() => run(schema)).toThrow(expect.objectContaining({ code: "schema-invalid" }));
  });

  it("refuses 10,000 levels of nesting", () => {
    expect(() => run(nested(10_000))).toThrow(
      expect.objectContaining({ code: "schema-too-large" }),
    );
  });

  it("refuses more than 50,000 objects and lists", () => {
    const schema = { enum: Array.from({ length: 50_001 }, () => []) };
    expect(() => run(schema)).toThrow(expect.objectContaining({ code: "schema-too-large" }));
  });

  it("refuses one object that fans out into millions", () => {
    let schema: Schema = { type: "string" };
    for (let level = 0; level < 25; level += 1) {
      schema = { type: "object", properties: { a: schema, b: schema } };
    }
    expect(() => run(schema)).toThrow(expect.objectContaining({ code: "schema-too-large" }));
  });

  it("refuses a getter that throws", () => {
    const schema = {
      type: "object",
      get properties(): never {
        throw new Error("boom");
      },
    };
    expect(() => run(schema)).toThrow(expect.objectContaining({ code: "schema-invalid" }));
  });

  it.each([
    ["function", () => 1],
    ["symbol", Symbol("x")],
    ["bigint", 1n],
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
  ])("refuses a %s where JSON is wanted", (_kind, value) => {
    expect(() => run({ type: "object", properties: { a: { default: value } } })).toThrow(
      expect.objectContaining({ code: "schema-invalid" }),
    );
  });

  it("takes a member that is undefined for none", () => {
    expect(() => run({ type: "object", properties: undefined, items: undefined })).not.toThrow();
  });

  it("never changes Object.prototype", () => {
    run(
      JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"polluted":{"type":"string"}}},"constructor":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"default":{"polluted":1}}}}',
      ),
    );
    expect(({} as Schema)["polluted"]).toBeUndefined();
    expect(({} as Schema)["type"]).toBeUndefined();
  });
});

describe("convertJsonSchemaToZod", () => {
  const HOSTILE = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"number"},"toString":{"type":"string"},"constructor":{"type":"string","default":"c"}},"required":["__proto__"],"additionalProperties":false}',
  );

  it.each([
    ["4", undefined],
    ["3", z3],
  ])("takes inherited names for names like any other, through Zod %s", (_name, zod) => {
    const schema = convertJsonSchemaToZod(HOSTILE, { z: zod });
    const decide = (text: string): boolean => schema.safeParse(JSON.parse(text)).success;
    expect(decide('{"__proto__":1}')).toBe(true);
    expect(decide('{"__proto__":"1"}')).toBe(false);
    expect(decide("{}")).toBe(false);
    expect(decide('{"__proto__":1,"toString":1}')).toBe(false);
    expect(decide('{"__proto__":1,"valueOf":1}')).toBe(false);
    const filled = schema.parse(JSON.parse('{"__proto__":1}'));
    expect(JSON.stringify(filled)).toBe('{"__proto__":1,"constructor":"c"}');
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
  });

  it("gives hostile names back through Zod's own converter", () => {
    const { $schema: _label, ...back } = z.toJSONSchema(
      convertJsonSchemaToZod(HOSTILE) as unknown as z.ZodType,
    );
    expect(JSON.stringify(back)).toBe(JSON.stringify(HOSTILE));
  });

  it("refuses a value that is nested past all bounds, and says so", () => {
    const schema = convertJsonSchemaToZod({ type: "object", additionalProperties: { $ref: "#" } });
    expect(schema.safeParse(nestedValue(200)).success).toBe(true);
    const { error } = schema.safeParse(nestedValue(100_000)) as { error: z.ZodError };
    expect(error.issues.map(({ message }) => message)).toStrictEqual([
      "Invalid input: the value is nested too deeply",
    ]);
  });

  it("refuses a value that contains itself where the schema follows it", () => {
    const schema = convertJsonSchemaToZod({ properties: { a: { $ref: "#" } }, uniqueItems: true });
    const value: Schema = {};
    value["a"] = value;
    expect(schema.safeParse(value).success).toBe(false);
    const list: unknown[] = [];
    list.push(list);
    expect(schema.safeParse(list).success).toBe(false);
  });

  it("says of items that are nested too deeply to be compared that they are", () => {
    const schema = convertJsonSchemaToZod({ uniqueItems: true });
    const nestedList = (levels: number): unknown => {
      let list: unknown[] = [];
      for (let level = 0; level < levels; level += 1) list = [list];
      return list;
    };
    expect(schema.safeParse(nestedList(200)).success).toBe(true);
    for (const value of [nestedList(10_000), [nestedValue(10_000)]]) {
      const { error } = schema.safeParse(value) as { error: z.ZodError };
      expect(error.issues.map(({ message }) => message)).toStrictEqual([
        "Invalid input: the value is nested too deeply",
      ]);
    }
  });

  it("refuses a value whose getter throws", () => {
    const schema = convertJsonSchemaToZod({ properties: { a: { type: "string" } } });
    const value = {
      get a(): never {
        throw new Error("boom");
      },
    };
    const { error } = schema.safeParse(value) as { error: z.ZodError };
    expect(error.issues.map(({ message }) => message)).toStrictEqual([
      "Invalid input: the value could not be read",
    ]);
  });

  it.each([["anyOf"], ["allOf"], ["oneOf"]])(
    "stays linear where 40 levels of %s refer twice to the next",
    (keyword) => {
      const $defs: Schema = { level40: { type: "string" } };
      for (let level = 0; level < 40; level += 1) {
        const next = { $ref: `#/$defs/level${level + 1}` };
        // The second branch never matches, so that oneOf can be satisfied.
        const never = { allOf: [next, { not: next }] };
        $defs[`level${level}`] = { [keyword]: keyword === "allOf" ? [next, next] : [next, never] };
      }
      const schema = convertJsonSchemaToZod({ $ref: "#/$defs/level0", $defs });
      expect(schema.safeParse("text").success).toBe(true);
      expect(schema.safeParse(1).success).toBe(false);
    },
  );

  it("stays linear where members branch and values are deep", () => {
    const twice = {
      allOf: [{ properties: { a: { $ref: "#" } } }, { properties: { a: { $ref: "#" } } }],
    };
    const schema = convertJsonSchemaToZod({ ...twice, type: "object" });
    expect(schema.safeParse(nestedValue(60)).success).toBe(true);
  });

  it("converts fan-out and mutual recursion as graphs", () => {
    const names = Array.from({ length: 30 }, (_, index) => `node${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const $defs = Object.fromEntries(
      names.map((name) => [name, { type: "object", properties, additionalProperties: false }]),
    );
    const schema = convertJsonSchemaToZod({ $ref: "#/$defs/node0", $defs });
    expect(schema.safeParse({ node7: { node3: { node29: {} } } }).success).toBe(true);
    expect(schema.safeParse({ node7: { node3: { other: {} } } }).success).toBe(false);
  });

  it("shows a structure that every walker gets through", () => {
    const names = Array.from({ length: 12 }, (_, index) => `node${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
    const schema = convertJsonSchemaToZod({ type: "object", properties, $defs });
    let walked = 0;
    const walk = (node: unknown): void => {
      walked += 1;
      const { unwrap, shape } = node as { unwrap?: () => unknown; shape?: Schema };
      if (typeof unwrap === "function") walk(unwrap.call(node));
      else for (const member of Object.values(shape ?? {})) walk(member);
    };
    walk(schema);
    expect(walked).toBeGreaterThan(1_000);
    expect(walked).toBeLessThan(100_000);
  });

  it("explains a refused value of many branches in bounded length", () => {
    const $defs: Schema = { level12: { type: "string" } };
    for (let level = 0; level < 12; level += 1) {
      const next = { $ref: `#/$defs/level${level + 1}` };
      $defs[`level${level}`] = { anyOf: [next, next, next] };
    }
    const schema = convertJsonSchemaToZod({ $ref: "#/$defs/level0", $defs });
    const { error } = schema.safeParse(1) as { error: z.ZodError };
    expect(JSON.stringify(error.issues).length).toBeLessThan(100_000);
  });

  it.each([
    ["^(a+)+$", "a"],
    ["^([a-zA-Z0-9]+)*$", "a"],
    ["(.*)*x", "y"],
  ])("decides %s on a long text without hanging", (pattern, unit) => {
    const schema = convertJsonSchemaToZod({ type: "string", pattern });
    expect(schema.safeParse(`${unit.repeat(20_000)}!`).success).toBe(false);
  });

  it("runs the patterns of property names in linear time as well", () => {
    const schema = convertJsonSchemaToZod({
      patternProperties: { "^(a+)+$": { type: "string" } },
      propertyNames: { pattern: "^(a|b|aa)+!?$" },
    });
    expect(schema.safeParse({ [`${"a".repeat(5_000)}!`]: 1 }).success).toBe(true);
  });
});

describe("references of every hostile kind", () => {
  it.each([
    ["#/definitions/a/b/c/d"],
    ["#/properties/x/enum/0"],
    ["#/__proto__/toString"],
    ["#/properties/constructor"],
    ["#nowhere"],
    ["../../../etc/passwd"],
    ["file:///etc/passwd"],
    ["http://169.254.169.254/latest"],
    ["#/%ZZ"],
    ["#/properties/x/"],
    ["urn:uuid:deadbeef"],
    ["//host/path"],
    ["?query"],
  ])("%s is kept when inlining and reported when converting", ($ref) => {
    const schema = { type: "object", properties: { x: { enum: ["a"] }, y: { $ref } } };
    expect(inlineJsonSchema(schema)).toStrictEqual(schema);
    const codes: string[] = [];
    const zodSchema = convertJsonSchemaToZod(schema, {
      onDiagnostic: ({ code }) => codes.push(code),
    });
    expect(codes).toStrictEqual(["unresolved-reference"]);
    expect(zodSchema.safeParse({ x: "a", y: 1 }).success).toBe(true);
    expect(zodSchema.safeParse({ x: "b" }).success).toBe(false);
  });

  it("follows a long chain of references to its end", () => {
    const $defs: Schema = { link400: { type: "string" } };
    for (let link = 0; link < 400; link += 1) {
      $defs[`link${link}`] = { $ref: `#/$defs/link${link + 1}` };
    }
    const schema = convertJsonSchemaToZod({ $ref: "#/$defs/link0", $defs });
    expect(schema.safeParse("text").success).toBe(true);
    expect(schema.safeParse(1).success).toBe(false);
  });

  it("refuses a circle of references in every place a circle can stand", () => {
    const codes: string[] = [];
    const inPlace = (name: string, hold: (back: Schema) => Schema): Schema => ({
      [name]: hold({ $ref: `#/properties/${name}` }),
    });
    convertJsonSchemaToZod(
      {
        properties: {
          a: { $ref: "#/$defs/ring1" },
          ...inPlace("b", (back) => ({ allOf: [back] })),
          ...inPlace("c", (back) => ({ not: { anyOf: [back] } })),
          ...inPlace("d", (back) => ({ oneOf: [back] })),
          ...inPlace("e", (back) => ({ if: back })),
          // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
          ...inPlace("f", (back) => ({ if: true, then: back })),
          ...inPlace("g", (back) => ({ if: true, else: back })),
          ...inPlace("h", (back) => ({ dependentSchemas: { x: back } })),
          ...inPlace("i", (back) => ({ dependencies: { x: back, y: ["x"] } })),
          j: { $dynamicRef: "#/properties/j" },
          k: { $recursiveRef: "#/properties/k" },
        },
        $defs: { ring1: { $ref: "#/$defs/ring2" }, ring2: { $ref: "#/$defs/ring1" } },
      },
      { onDiagnostic: ({ code, pointer }) => codes.push(`${code} ${pointer}`) },
    );
    expect(codes.sort()).toStrictEqual(
      [
        "#/$defs/ring2",
        "#/properties/b/allOf/0",
        "#/properties/c/not/anyOf/0",
        "#/properties/d/oneOf/0",
        "#/properties/e/if",
        "#/properties/f/then",
        "#/properties/g/else",
        "#/properties/h/dependentSchemas/x",
        "#/properties/i/dependencies/x",
        "#/properties/j",
        "#/properties/k",
      ].map((pointer) => `circular-reference ${pointer}`),
    );
  });

  it.each([["$ref"], ["$dynamicRef"], ["$recursiveRef"]])(
    "refuses a circle of %s where there is no other reference",
    (keyword) => {
      const codes: string[] = [];
      const schema = { allOf: [{ [keyword]: "#" }] };
      convertJsonSchemaToZod(schema, {
        onDiagnostic: ({ code, pointer }) => codes.push(`${code} ${pointer}`),
      });
      expect(codes).toStrictEqual(["circular-reference #/allOf/0"]);
    },
  );

  it("takes no circle for one where an older draft hides it beside a reference", () => {
    const codes: string[] = [];
    const schema = convertJsonSchemaToZod(
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: { a: { $ref: "#/definitions/text", allOf: [{ $ref: "#/properties/a" }] } },
        definitions: { text: { type: "string" } },
      },
      { onDiagnostic: ({ code }) => codes.push(code) },
    );
    expect(codes).toStrictEqual([]);
    expect([{ a: "x" }, { a: 1 }].map((value) => schema.safeParse(value).success)).toStrictEqual([
      true,
      false,
    ]);
  });

  it("takes no circle for one where the way back consumes a part of the value", () => {
    const codes: string[] = [];
    const back = { $ref: "#" };
    convertJsonSchemaToZod(
      {
        properties: { a: back },
        patternProperties: { b: back },
        additionalProperties: back,
        propertyNames: back,
        prefixItems: [back],
        items: back,
        contains: back,
        unevaluatedProperties: back,
        unevaluatedItems: back,
        contentSchema: back,
        $defs: { c: back },
      },
      { onDiagnostic: ({ code }) => codes.push(code) },
    );
    expect(codes).toStrictEqual([]);
  });
});
