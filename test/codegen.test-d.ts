import { describe, expectTypeOf, it } from "vitest";
import {
  type CodegenDiagnostic,
  type JsonSchemaToZodSourceOptions,
  jsonSchemaToZodSource,
} from "../src/codegen.ts";

describe("jsonSchemaToZodSource", () => {
  it("takes a schema and options, and gives text", () => {
    expectTypeOf(jsonSchemaToZodSource)
      .parameter(0)
      .toEqualTypeOf<Readonly<Record<string, unknown>> | boolean>();
    expectTypeOf(jsonSchemaToZodSource)
      .parameter(1)
      .toEqualTypeOf<JsonSchemaToZodSourceOptions | undefined>();
    expectTypeOf(jsonSchemaToZodSource).returns.toEqualTypeOf<string>();
  });

  it("takes options that are undefined", () => {
    expectTypeOf(jsonSchemaToZodSource).toBeCallableWith(
      {},
      { name: undefined, zodVersion: undefined, strict: undefined, onDiagnostic: undefined },
    );
  });

  it("says literally what a diagnostic is about", () => {
    expectTypeOf<"unsupported-keyword">().toExtend<CodegenDiagnostic["code"]>();
    expectTypeOf<CodegenDiagnostic["pointer"]>().toEqualTypeOf<string>();
    expectTypeOf<{ code: "other"; pointer: "#"; message: "" }>().not.toExtend<CodegenDiagnostic>();
  });
});
