import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

const subpaths = [
  "toolpipe",
  "toolpipe/toolDedup",
  "toolpipe/toolRoutingEmbedding",
  "toolpipe/toolDiscovery",
  "toolpipe/toolPairRepair",
  "toolpipe/schemaConversion",
  "toolpipe/codegen",
];

/** Every module that a file of dist/ loads, directly or through its chunks. */
function loadedModules(file: string, seen: Set<string> = new Set()): Set<string> {
  const text = readFileSync(new URL(`dist/${file}`, root), "utf8");
  const statements =
    /^(?:import|export)\b[^;"']*["']([^"'\n]+)["']|require\(["']([^"'\n]+)["']\)/gmu;
  for (const [, imported, required] of text.matchAll(statements)) {
    const specifier = imported ?? required ?? "";
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    if (specifier.startsWith("./")) loadedModules(specifier.slice(2), seen);
  }
  return seen;
}

/** Runs a script as its own process in which text cannot become code, by the package's own name. */
function run(script: string, inputType: "module" | "commonjs"): string {
  return execFileSync(
    process.execPath,
    ["--disallow-code-generation-from-strings", `--input-type=${inputType}`, "--eval", script],
    { cwd: root, encoding: "utf8" },
  );
}

function exportedNames(subpath: string, inputType: "module" | "commonjs"): string[] {
  const load = inputType === "module" ? `await import("${subpath}")` : `require("${subpath}")`;
  const names: string[] = JSON.parse(
    run(`console.log(JSON.stringify(Object.keys(${load}).sort()))`, inputType),
  );
  return names;
}

describe("the published entry points", () => {
  it.each(subpaths)("%s exports the same names to import and to require", (subpath) => {
    const names = exportedNames(subpath, "module");
    expect(names.length).toBeGreaterThan(0);
    expect(exportedNames(subpath, "commonjs")).toStrictEqual(names);
  });

  it("are those of package.json", () => {
    const manifest: { exports: Record<string, unknown> } = JSON.parse(
      readFileSync(new URL("package.json", root), "utf8"),
    );
    const declared = Object.keys(manifest.exports)
      .filter((key) => key !== "./package.json")
      .map((key) => key.replace(/^\./u, "toolpipe"));
    expect(declared).toStrictEqual(subpaths);
  });

  it("keep the functions of the contract", () => {
    expect(exportedNames("toolpipe", "module")).toEqual(
      expect.arrayContaining([
        "LARGE_CATALOG_WARN_THRESHOLD",
        "ToolEmbeddingIndex",
        "ToolpipeError",
        "computeToolSignature",
        "convertJsonSchemaToZod",
        "convertZodToJsonSchema",
        "cosineSimilarity",
        "dedupeTools",
        "ensureNestedSchemaTypes",
        "inlineJsonSchema",
        "isDiscoveryMetaTool",
        "isRepairPlaceholder",
        "isZod4Schema",
        "isZodSchema",
        "normalizeJsonSchemaObject",
        "normalizeWireToolSchema",
        "partitionToolsForDiscovery",
        "repairToolPairs",
        "resolveDeferredTool",
        "resolveLiveTool",
        "selectRelevantToolNames",
        "snapSplitToBatchBoundary",
      ]),
    );
  });

  it("export from the root all that the modules export, and not the code generator", () => {
    const rootNames = new Set(exportedNames("toolpipe", "module"));
    const modules = subpaths.filter((name) => name !== "toolpipe" && name !== "toolpipe/codegen");
    const moduleNames = modules.flatMap((subpath) => exportedNames(subpath, "module"));
    expect(moduleNames.filter((name) => !rootNames.has(name))).toStrictEqual([]);
  });

  it.each(
    ["toolDedup", "toolRoutingEmbedding", "toolDiscovery", "toolPairRepair"].flatMap((name) => [
      `${name}.js`,
      `${name}.cjs`,
    ]),
  )("load no other package through %s", (file) => {
    const foreign = [...loadedModules(file)].filter((specifier) => !specifier.startsWith("./"));
    expect(foreign).toStrictEqual([]);
  });

  it.each(["schemaConversion.js", "schemaConversion.cjs", "index.js", "index.cjs"])(
    "load nothing but Zod and its Zod 3 converter through %s",
    (file) => {
      const foreign = [...loadedModules(file)].filter((specifier) => !specifier.startsWith("./"));
      expect(
        foreign.filter((name) => !/^(?:zod\/v[34]|zod-to-json-schema)/u.test(name)),
      ).toStrictEqual([]);
      expect(foreign.length).toBeGreaterThan(0);
    },
  );

  it.each(["module", "commonjs"] as const)(
    "share one state between root and subpath (%s)",
    (inputType) => {
      const load = (subpath: string): string =>
        inputType === "module" ? `await import("${subpath}")` : `require("${subpath}")`;
      // The way back from Zod finds the original schema in a WeakMap: two copies would lose it.
      const script = `
      const { convertJsonSchemaToZod } = ${load("toolpipe")};
      const { convertZodToJsonSchema } = ${load("toolpipe/schemaConversion")};
      const schema = { type: "object", properties: { a: { type: "string", pattern: "^a" } }, "x-own": [1] };
      console.log(JSON.stringify(convertZodToJsonSchema(convertJsonSchemaToZod(schema))));
    `;
      expect(JSON.parse(run(script, inputType))).toStrictEqual({
        type: "object",
        properties: { a: { type: "string", pattern: "^a" } },
        "x-own": [1],
      });
    },
  );
});
