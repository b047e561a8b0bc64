import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import * as z3v4 from "zod3/v4";
import {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
  ensureNestedSchemaTypes,
  inlineJsonSchema,
  isZod4Schema,
  isZodSchema,
  normalizeJsonSchemaObject,
  normalizeWireToolSchema,
} from "../src/schemaConversion.ts";
import type {
  JsonSchemaToZodOptions,
  SchemaDiagnostic,
  WireToolSchema,
  ZodUnknownSchema,
} from "../src/types/schema.ts";

type JsonObject = Record<string, unknown>;

describe("schemaConversion", () => {
  it("keeps the signatures of its contract", () => {
    expectTypeOf(inlineJsonSchema).parameters.toEqualTypeOf<
      [
        schema: JsonObject,
        definitions?: Record<string, JsonObject> | undefined,
        visited?: Set<string> | undefined,
        rootSchema?: JsonObject | undefined,
      ]
    >();
    expectTypeOf(inlineJsonSchema).returns.toEqualTypeOf<JsonObject>();
    expectTypeOf(ensureNestedSchemaTypes).toEqualTypeOf<(schema: JsonObject) => JsonObject>();
    expectTypeOf(normalizeJsonSchemaObject).toEqualTypeOf<
      (schema: JsonObject | undefined | null) => JsonObject
    >();
    expectTypeOf(normalizeWireToolSchema).toBeCallableWith("anything");
    expectTypeOf(normalizeWireToolSchema).returns.toEqualTypeOf<WireToolSchema>();
    expectTypeOf(isZodSchema).toEqualTypeOf<(value: unknown) => boolean>();
    expectTypeOf(isZod4Schema).toEqualTypeOf<(value: unknown) => boolean>();
    expectTypeOf(convertZodToJsonSchema).returns.toEqualTypeOf<JsonObject>();
    expectTypeOf(convertZodToJsonSchema).toBeCallableWith(z.string(), "openApi3");
    expectTypeOf(convertJsonSchemaToZod).returns.toEqualTypeOf<ZodUnknownSchema>();
  });

  it("takes every copy of Zod", () => {
    expectTypeOf(convertJsonSchemaToZod).toBeCallableWith({ type: "object" }, { z });
    expectTypeOf(convertJsonSchemaToZod).toBeCallableWith({ type: "object" }, { z: z3 });
    expectTypeOf(convertJsonSchemaToZod).toBeCallableWith({ type: "object" }, { z: z3v4 });
    expectTypeOf(z.string()).toExtend<ZodUnknownSchema>();
    expectTypeOf(z3.string()).toExtend<ZodUnknownSchema>();
    expectTypeOf(z3v4.string()).toExtend<ZodUnknownSchema>();
  });

  it("takes options that are undefined, and no others", () => {
    expectTypeOf<{ strict: undefined; z: undefined }>().toExtend<JsonSchemaToZodOptions>();
    expectTypeOf<{ dialect: "draft-03" }>().not.toExtend<JsonSchemaToZodOptions>();
    expectTypeOf<SchemaDiagnostic["code"]>().toExtend<string>();
  });
});
