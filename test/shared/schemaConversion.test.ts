import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import * as z3v4 from "zod3/v4";
import { z as z40 } from "zod40";
import { z as z41 } from "zod41";
import { z as z43 } from "zod43";
import {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
  inlineJsonSchema,
  normalizeWireToolSchema,
} from "../../src/schemaConversion.ts";
import type { JsonSchemaToZodOptions, SchemaDialect } from "../../src/types/schema.ts";

const DATA = new URL("../../../shared/data/", import.meta.url);

type Schema = Record<string, unknown>;

interface Group {
  readonly description: string;
  readonly schema: Schema | boolean;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const SUITE: { readonly tests: Record<string, Record<string, readonly Group[]>> } = JSON.parse(
  gunzipSync(readFileSync(new URL("json-schema-test-suite.json.gz", DATA))).toString(),
);

const DRAFTS: [string, SchemaDialect, "draft-7" | "draft-2020-12"][] = [
  ["draft7", "draft-07", "draft-7"],
  ["draft2020-12", "2020-12", "draft-2020-12"],
];

/** Groups that need another document, which is never fetched: refused, and loudly with `strict`. */
const REFUSED: Record<string, readonly string[]> = {
  draft7: [
    "refRemote: $ref to $ref finds location-independent $id",
    "refRemote: Location-independent identifier in remote ref",
    "refRemote: base URI change",
    "refRemote: base URI change - change folder",
    "refRemote: base URI change - change folder in subschema",
    "refRemote: fragment within remote ref",
    "refRemote: ref within remote ref",
    "refRemote: remote ref",
    "refRemote: remote ref with ref to definitions",
    "refRemote: retrieved nested refs resolve relative to their URI not $id",
    "refRemote: root ref in remote ref",
  ],
  "draft2020-12": [
    "dynamicRef: $ref and $dynamicAnchor are independent of order - $defs first",
    "dynamicRef: $ref and $dynamicAnchor are independent of order - $ref first",
    "dynamicRef: $ref to $dynamicRef finds detached $dynamicAnchor",
    "dynamicRef: strict-tree schema, guards against misspelled properties",
    "dynamicRef: tests for implementation dynamic anchor and reference link",
    "refRemote: $ref to $ref finds detached $anchor",
    "refRemote: Location-independent identifier in remote ref",
    "refRemote: anchor within remote ref",
    "refRemote: base URI change",
    "refRemote: base URI change - change folder",
    "refRemote: base URI change - change folder in subschema",
    "refRemote: fragment within remote ref",
    "refRemote: ref within remote ref",
    "refRemote: remote HTTP ref with different $id",
    "refRemote: remote HTTP ref with different URN $id",
    "refRemote: remote HTTP ref with nested absolute ref",
    "refRemote: remote ref",
    "refRemote: remote ref with ref to defs",
    "refRemote: retrieved nested refs resolve relative to their URI not $id",
    "refRemote: root ref in remote ref",
  ],
};

/** The one verdict that a vocabulary in another document would have to change. */
const VOCABULARY =
  "vocabulary: schema that uses custom metaschema with with no validation vocabulary: " +
  "no validation: invalid number, but it still validates";

function groupsOf(draft: string): (readonly [name: string, group: Group])[] {
  return Object.entries(SUITE.tests[draft] ?? {}).flatMap(([file, groups]) =>
    groups.map((group) => [`${file}: ${group.description}`, group] as const),
  );
}

function convert(
  schema: Schema | boolean,
  options: JsonSchemaToZodOptions,
): ReturnType<typeof convertJsonSchemaToZod> | undefined {
  try {
    return convertJsonSchemaToZod(schema, { ...options, strict: true });
  } catch {
    return undefined;
  }
}

describe.each(DRAFTS)("the official suite of %s", (draft, dialect, target) => {
  describe.each([
    ["4", undefined],
    ["3", z3],
  ])("through Zod %s", (_name, zod) => {
    it("refuses what needs another document, and nothing else", () => {
      const refused = groupsOf(draft).filter(
        ([, { schema }]) => convert(schema, { z: zod, dialect }) === undefined,
      );
      expect(refused.map(([name]) => name).sort()).toStrictEqual(REFUSED[draft]);
    });

    it("decides as the suite does", () => {
      const wrong = groupsOf(draft).flatMap(([name, { schema, tests }]) => {
        const zodSchema = convert(schema, { z: zod, dialect });
        return tests
          .filter(({ data, valid }) => (zodSchema?.safeParse(data).success ?? valid) !== valid)
          .map(({ description }) => `${name}: ${description}`);
      });
      expect(wrong).toStrictEqual(draft === "draft7" ? [] : [VOCABULARY]);
    });
  });

  describe.each(Object.entries({ "4.6": z, "4.3": z43, "4.1": z41, "4.0": z40, "3.25/v4": z3v4 }))(
    "there and back through the converter of Zod %s",
    (name, copy) => {
      const zod = copy as unknown as typeof z;
      const back = (zodSchema: unknown): Schema => {
        const { $schema: _label, ...rest } = zod.toJSONSchema(zodSchema as z.ZodType, { target });
        return rest;
      };
      const converted = groupsOf(draft).flatMap(([group, { schema, tests }]) => {
        const zodSchema = convert(schema, { z: zod, dialect });
        return zodSchema === undefined ? [] : [{ group, schema, tests, zodSchema }];
      });

      it("changes no verdict", () => {
        const wrong = converted.flatMap(({ group, tests, zodSchema }) => {
          const again = convertJsonSchemaToZod(back(zodSchema), { dialect, strict: true });
          return tests
            .filter(({ data, valid }) => again.safeParse(data).success !== valid)
            .map(({ description }) => `${group}: ${description}`);
        });
        expect(wrong).toStrictEqual(draft === "draft7" ? [] : [VOCABULARY]);
      });

      it("changes no verdict when nested, and leaves no reference dangling", () => {
        const wrong = converted.flatMap(({ group, tests, zodSchema }) => {
          const host = zod.object({ nested: zodSchema as unknown as z.ZodType });
          const again = convertJsonSchemaToZod(back(host), { dialect, strict: true });
          return tests
            .filter(({ data, valid }) => again.safeParse({ nested: data }).success !== valid)
            .map(({ description }) => `${group}: ${description}`);
        });
        expect(wrong).toStrictEqual(draft === "draft7" ? [] : [VOCABULARY]);
      });

      it("changes no byte without references", () => {
        const changed = converted.filter(({ schema, zodSchema }) => {
          const original = typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
          const { $schema: _label, ...rest } = original as Schema;
          const text = JSON.stringify(rest);
          return !/"\$(?:dynamicR|r)ef"/u.test(text) && JSON.stringify(back(zodSchema)) !== text;
        });
        // Zod 4.6 rewrites a root union of bare types, whoever wrote it.
        const rewritten = ["anyOf: nested anyOf, to check validation semantics"];
        expect(changed.map(({ group }) => group)).toStrictEqual(name === "4.6" ? rewritten : []);
      });
    },
  );
});

interface CatalogTool {
  readonly name: string;
  readonly inputSchema: Schema;
}

const CATALOGS = new URL("catalogs/", DATA);
const TOOLS: [string, Schema][] = readdirSync(CATALOGS).flatMap((file) => {
  const catalog: { tools: CatalogTool[] } = JSON.parse(
    readFileSync(new URL(encodeURIComponent(file), CATALOGS), "utf8"),
  );
  return catalog.tools.map(({ name, inputSchema }): [string, Schema] => [
    `${file} ${name}`,
    inputSchema,
  ]);
});

function namesOf(tools: readonly [string, Schema][]): string[] {
  return tools.map(([name]) => name);
}

const AJV_OPTIONS: Options = { strict: false, validateFormats: false, logger: false };

describe("the tools of real MCP servers", () => {
  it("are all converted without a diagnostic, with the shape of their properties", () => {
    const failed = TOOLS.filter(([, schema]) => {
      const zodSchema = convert(schema, {}) as z.ZodObject | undefined;
      const names = Object.keys((schema["properties"] as Schema | undefined) ?? {});
      return names.join() !== Object.keys(zodSchema?.shape ?? { missing: 1 }).join();
    });
    expect(namesOf(failed)).toStrictEqual([]);
  });

  it("come back as they were, through Zod 3 and 4", () => {
    const lost = TOOLS.filter(([, schema]) =>
      [z, z3].some(
        (zod) => convertZodToJsonSchema(convertJsonSchemaToZod(schema, { z: zod })) !== schema,
      ),
    );
    expect(namesOf(lost)).toStrictEqual([]);
  });

  it("come back byte for byte through Zod's own converter where they have no references", () => {
    const lost = TOOLS.filter(([, schema]) => {
      const zodSchema = convertJsonSchemaToZod(schema) as unknown as z.ZodType;
      const { $schema: _back, ...back } = z.toJSONSchema(zodSchema);
      const { $schema: _there, ...there } = schema;
      const text = JSON.stringify(there);
      return !text.includes('"$ref"') && JSON.stringify(back) !== text;
    });
    expect(namesOf(lost)).toStrictEqual([]);
  });

  it("are normalised once and for all, to objects without references", () => {
    const failed = TOOLS.filter(([, schema]) => {
      const wire = normalizeWireToolSchema(schema);
      const clean = wire["type"] === "object" && !JSON.stringify(wire).includes('"$ref"');
      return !clean || normalizeWireToolSchema(wire) !== wire;
    });
    expect(namesOf(failed)).toStrictEqual([]);
  });

  it("stay valid schemas through every conversion", () => {
    const draft07 = new Ajv(AJV_OPTIONS);
    const draft202012 = new Ajv2020(AJV_OPTIONS);
    const failed = TOOLS.filter(([, schema]) => {
      const modern = String(schema["$schema"]).includes("2020-12");
      const { $schema: _label, ...bare } = schema;
      const outputs = [
        inlineJsonSchema(bare),
        normalizeWireToolSchema(bare),
        convertZodToJsonSchema(bare),
      ];
      const judge = modern ? draft202012 : draft07;
      return (
        judge.validateSchema(bare) === true && !outputs.every((out) => judge.validateSchema(out))
      );
    });
    expect(namesOf(failed)).toStrictEqual([]);
  });
});
