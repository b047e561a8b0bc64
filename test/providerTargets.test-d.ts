import { describe, expectTypeOf, it } from "vitest";
import type { ToolpipeErrorCode } from "../src/index.ts";
import {
  type LintFinding,
  lintToolSchema,
  type ProviderSchema,
  type ProviderTarget,
  type SchemaChange,
  SchemaNotRepresentableError,
  type SchemaTooLargeError,
  type ToolpipeError,
  toProviderSchema,
  type WireToolSchema,
} from "../src/index.ts";

describe("toProviderSchema", () => {
  it("takes any schema, a target and options that may be undefined", () => {
    expectTypeOf(toProviderSchema).parameter(0).toBeUnknown();
    expectTypeOf(toProviderSchema).parameter(1).toEqualTypeOf<ProviderTarget>();
    expectTypeOf(toProviderSchema).toBeCallableWith({}, "gemini", { describe: undefined });
    // @ts-expect-error no such target
    toProviderSchema({}, "cobol");
  });

  it("gives a wire schema or none, changes and the way back", () => {
    expectTypeOf(toProviderSchema).returns.toEqualTypeOf<ProviderSchema>();
    expectTypeOf<ProviderSchema["schema"]>().toEqualTypeOf<WireToolSchema | undefined>();
    expectTypeOf<ProviderSchema["changes"]>().toEqualTypeOf<readonly SchemaChange[]>();
    expectTypeOf<ProviderSchema["restore"]>().toEqualTypeOf<(args: unknown) => unknown>();
  });
});

describe("lintToolSchema", () => {
  it("gives findings", () => {
    expectTypeOf(lintToolSchema).returns.toEqualTypeOf<readonly LintFinding[]>();
  });
});

describe("the errors", () => {
  it("are those of the package, with fields of their own", () => {
    expectTypeOf<SchemaNotRepresentableError>().toExtend<ToolpipeError>();
    expectTypeOf<SchemaTooLargeError>().toExtend<ToolpipeError>();
    expectTypeOf(SchemaNotRepresentableError.prototype.pointer).toBeString();
    expectTypeOf<"schema-not-representable">().toExtend<ToolpipeErrorCode>();
  });
});
