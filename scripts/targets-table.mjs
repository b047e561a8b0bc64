// Writes the tables of provider targets in README.md from the target files, between two markers;
// `--check` fails where the committed tables are not those.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { importInternal } from "../bench/lib/internals.mjs";

const { targetRules } = await importInternal("schema/targets/registry.ts");
const { fateOf } = await importInternal("schema/targets/fate.ts");

const README = fileURLToPath(new URL("../README.md", import.meta.url));
const MARKERS = /(<!-- targets -->\n)[\s\S]*?(<!-- \/targets -->)/u;

const SIGNS = { kept: "✓", rewritten: "↻", moved: "✎", dropped: "–", refused: "✗" };

/** Keywords by what they are about; those of one line that fare alike everywhere share a row. */
const KEYWORDS = [
  ["type", "properties", "required", "items", "enum"],
  ["title", "description", "default", "examples", "example"],
  ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ["minLength", "maxLength", "pattern", "format"],
  ["minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"],
  ["prefixItems", "additionalItems", "unevaluatedItems"],
  ["minProperties", "maxProperties", "additionalProperties", "patternProperties", "propertyNames"],
  ["dependentRequired", "dependentSchemas", "unevaluatedProperties"],
  ["const", "anyOf", "oneOf", "allOf", "not", "if", "then", "else"],
  ["$ref", "$defs", "definitions"],
  ["$schema", "$id", "$anchor", "$comment"],
  ["contentEncoding", "contentMediaType", "contentSchema"],
  ["deprecated", "readOnly", "writeOnly"],
];

const rules = [...targetRules.values()];

/** Targets to which all keywords mean the same share a column. */
function keywordTable() {
  const keywords = KEYWORDS.flat();
  const columns = groupBy(rules, (target) =>
    keywords.map((keyword) => signOf(target, keyword)).join(),
  );
  const head = columns.map((targets) =>
    names(
      targets.map(({ target }) => target),
      "<br>",
    ),
  );
  const rows = KEYWORDS.flatMap((line) =>
    groupBy(line, (keyword) => rules.map((target) => signOf(target, keyword)).join()),
  ).map((same) => [names(same), ...columns.map(([target]) => signOf(target, same[0]))]);
  return table(["keywords", ...head], rows);
}

/** In brackets where a target takes the keyword within bounds only. */
function signOf(target, keyword) {
  const sign = SIGNS[fateOf(target, keyword)];
  return sign === SIGNS.kept && isBounded(target, keyword) ? `(${sign})` : sign;
}

function isBounded(target, keyword) {
  switch (keyword) {
    case "type":
      return target.typeLists !== "all";
    case "enum":
      return target.enumTypes !== "all";
    case "format":
      return target.formats !== "all";
    case "pattern":
      return target.patterns !== "all";
    case "minItems":
      return target.maxMinItems !== undefined;
    case "minLength":
    case "maxLength":
      return target.lengths !== undefined;
    case "additionalProperties":
      return target.closed;
    case "properties":
      return target.propertyNames !== undefined;
    case "$ref":
      return target.references !== "kept";
    case "$schema":
      return target.olderDrafts !== "any";
    default:
      return target.notAtRoot.has(keyword);
  }
}

function groupBy(members, keyOf) {
  const groups = new Map();
  for (const member of members)
    groups.set(keyOf(member), [...(groups.get(keyOf(member)) ?? []), member]);
  return [...groups.values()];
}

function ruleTable() {
  const head = ["target", "objects", "types", "references", "a schema in itself", "formats"];
  return table(
    [...head, "at most", "tool names", "tools"],
    rules.map((target) => [
      names([target.target]),
      objects(target),
      types(target),
      target.references,
      RECURSION[target.recursion],
      target.formats === "all" ? "all" : names(target.formats),
      limits(target),
      toolName(target.tool.name),
      target.tool.maxTools?.count ?? "",
    ]),
  );
}

const RECURSION = {
  kept: "kept",
  optional: "kept where optional",
  placeholder: "ends in a placeholder",
};

function types({ nullable, typeLists }) {
  const lists = {
    all: "lists",
    scalar: "lists of scalars",
    null: "one, or with `null`",
    none: "one",
  };
  return nullable ? `${lists[typeLists]}, \`nullable\`` : lists[typeLists];
}

function objects({ closed, allRequired }) {
  return [closed && "closed", allRequired && "all required"].filter(Boolean).join(", ");
}

function limits({ limits: { levels, properties, enumValues, characters } }) {
  return [
    levels && `${levels} levels`,
    properties && `${show(properties)} properties`,
    enumValues && `${show(enumValues)} enum values`,
    characters && `${show(characters)} characters`,
  ]
    .filter(Boolean)
    .join(", ");
}

function toolName({ allowed, first, maxLength }) {
  const start = first === undefined ? "" : `[${first}]`;
  const rest = first === undefined ? `{1,${maxLength}}` : `{0,${maxLength - 1}}`;
  return `\`${start}[${allowed}]${rest}\``;
}

function names(list, separator = " ") {
  return [...list].map((name) => `\`${name}\``).join(separator);
}

function show(number) {
  return number.toLocaleString("en-US");
}

function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const before = readFileSync(README, "utf8");
if (!MARKERS.test(before)) throw new Error("Cannot write the tables: README.md has no markers");
const after = before.replace(
  MARKERS,
  (_, start, end) => `${start}\n${keywordTable()}\n\n${ruleTable()}\n\n${end}`,
);
if (!process.argv.includes("--check")) {
  writeFileSync(README, after);
} else if (after !== before) {
  console.error("The tables of provider targets in README.md are stale: npm run targets:table");
  process.exitCode = 1;
}
