// How many tests of the official JSON Schema suite each way from JSON Schema to a verdict gets right.
// A schema that is refused counts as wrong. `core` leaves out what needs other documents, meta-schemas
// and vocabularies, dynamic references, and what is an annotation by default. json-schema-to-zod is not
// among them: it writes source text, which nothing here evaluates.
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { convertJsonSchemaToZod } from "toolpipe";
import { z } from "zod";
import { zodFromJsonSchema } from "./peers/schemaConverters.mjs";

const SUITE = new URL("../../shared/data/json-schema-test-suite.json.gz", import.meta.url);
const BEYOND_CORE = new Set([
  "content",
  "default",
  "definitions",
  "defs",
  "dynamicRef",
  "format",
  "refRemote",
  "vocabulary",
]);
const AJV_OPTIONS = { strict: false, validateFormats: false, logger: false };

const CONTENDERS = {
  "toolpipe convertJsonSchemaToZod": (schema, draft) => {
    const dialect = draft === "draft7" ? "draft-07" : "2020-12";
    const zodSchema = convertJsonSchemaToZod(schema, {
      dialect,
      strict: true,
      applyDefaults: false,
    });
    return (value) => zodSchema.safeParse(value).success;
  },
  "zod z.fromJSONSchema": (schema, draft) => {
    const defaultTarget = draft === "draft7" ? "draft-7" : "draft-2020-12";
    const zodSchema = z.fromJSONSchema(schema, { defaultTarget });
    return (value) => zodSchema.safeParse(value).success;
  },
  "zod-from-json-schema": (schema) => {
    const zodSchema = zodFromJsonSchema(schema);
    return (value) => zodSchema.safeParse(value).success;
  },
  "ajv (a validator, generates code)": (schema, draft) => {
    const ajv = draft === "draft7" ? new Ajv(AJV_OPTIONS) : new Ajv2020(AJV_OPTIONS);
    const validate = ajv.compile(schema);
    return (value) => validate(value);
  },
};

if (existsSync(SUITE)) run(JSON.parse(gunzipSync(readFileSync(SUITE)).toString()).tests);
else console.log("Not run: the official suite is not on this machine");

function run(suite) {
  console.log("| | draft-07 | draft-07 core | 2020-12 | 2020-12 core |");
  console.log("|---|---|---|---|---|");
  for (const [name, prepare] of Object.entries(CONTENDERS)) {
    const cells = Object.entries(suite).flatMap(([draft, files]) => [
      share(draft, Object.entries(files), prepare),
      share(
        draft,
        Object.entries(files).filter(([file]) => !BEYOND_CORE.has(file)),
        prepare,
      ),
    ]);
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

function share(draft, files, prepare) {
  let tests = 0;
  let right = 0;
  for (const group of files.flatMap(([, groups]) => groups)) {
    tests += group.tests.length;
    right += countRight(group, draft, prepare);
  }
  return `${((100 * right) / tests).toFixed(1)} %`;
}

function countRight({ schema, tests }, draft, prepare) {
  try {
    const decide = prepare(schema, draft);
    return tests.filter(({ data, valid }) => decides(decide, data) === valid).length;
  } catch {
    return 0;
  }
}

function decides(decide, data) {
  try {
    return decide(data);
  } catch {
    return undefined;
  }
}
