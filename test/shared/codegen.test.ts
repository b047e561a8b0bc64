import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type CodegenDiagnostic, jsonSchemaToZodSource } from "../../src/codegen.ts";
import { readSource, typeErrors } from "../internal/codegen/sourceSyntax.ts";

interface Tool {
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

const folder = new URL("../../../shared/data/catalogs/", import.meta.url);

function realTools(): Tool[] {
  return readdirSync(folder).flatMap((file): Tool[] => {
    const catalog: { tools: Tool[] } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    return catalog.tools;
  });
}

describe("jsonSchemaToZodSource on the tools of real MCP servers", () => {
  const diagnostics: CodegenDiagnostic[] = [];
  const sources = realTools().map(({ inputSchema }) =>
    jsonSchemaToZodSource(inputSchema, {
      onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
    }),
  );

  it("writes every one of them", () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(sources.flatMap((source) => readSource(source).problems)).toStrictEqual([]);
  });

  it("leaves out nothing but the names of open maps", () => {
    const left = diagnostics.map(({ code, pointer }) => `${code} ${pointer.split("/").at(-1)}`);
    expect([...new Set(left)]).toStrictEqual(["unsupported-keyword propertyNames"]);
  });

  it("writes what compiles with Zod 4", () => {
    const zod = fileURLToPath(new URL("../../node_modules/zod", import.meta.url));
    expect(typeErrors(sources, zod)).toStrictEqual([]);
  });
});
