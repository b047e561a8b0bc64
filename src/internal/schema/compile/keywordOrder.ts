import type { Dialect } from "../dialect.ts";
import { getOwn } from "../json.ts";
import { ARRAY_KEYWORDS } from "./arrayKeywords.ts";
import { COMBINATION_KEYWORDS } from "./combinationKeywords.ts";
import { DEPENDENCY_KEYWORDS } from "./dependencyKeywords.ts";
import type { Assertion } from "./evaluation.ts";
import type { KeywordContext, KeywordTable } from "./keywordTable.ts";
import { NUMBER_KEYWORDS } from "./numberKeywords.ts";
import { OBJECT_KEYWORDS } from "./objectKeywords.ts";
import { REFERENCE_KEYWORDS } from "./referenceKeywords.ts";
import { STRING_KEYWORDS } from "./stringKeywords.ts";
import { VALUE_KEYWORDS } from "./valueKeywords.ts";

/** Cheap and telling keywords first; `unevaluated…` is added last. */
export const KEYWORDS: KeywordTable = /* @__PURE__ */ [
  VALUE_KEYWORDS,
  NUMBER_KEYWORDS,
  STRING_KEYWORDS,
  OBJECT_KEYWORDS,
  DEPENDENCY_KEYWORDS,
  ARRAY_KEYWORDS,
  REFERENCE_KEYWORDS,
  COMBINATION_KEYWORDS,
].flat();

const DRAFTS: readonly Dialect["name"][] = [
  "draft-04",
  "draft-06",
  "draft-07",
  "2019-09",
  "2020-12",
];

/** The draft each later keyword came with: a document that declares an older one does not mean it. */
const KEYWORD_SINCE: ReadonlyMap<string, Dialect["name"]> = new Map<string, Dialect["name"]>([
  ["const", "draft-06"],
  ["contains", "draft-06"],
  ["propertyNames", "draft-06"],
  ["exclusiveMinimum", "draft-06"],
  ["exclusiveMaximum", "draft-06"],
  ["if", "draft-07"],
  ["dependentRequired", "2019-09"],
  ["dependentSchemas", "2019-09"],
  ["unevaluatedItems", "2019-09"],
  ["unevaluatedProperties", "2019-09"],
  ["$recursiveRef", "2019-09"],
  ["$dynamicRef", "2020-12"],
  ["prefixItems", "2020-12"],
]);

/** Compiles the keywords of a schema that its draft means. */
export function compileKeywords(table: KeywordTable, context: KeywordContext): Assertion[] {
  const { schema, dialect } = context;
  const onlyReference = !dialect.referenceSiblings && typeof getOwn(schema, "$ref") === "string";
  const assertions: Assertion[] = [];
  for (const [keyword, compile] of table) {
    const value = getOwn(schema, keyword);
    if (value === undefined) continue;
    if (onlyReference && keyword !== "$ref") continue;
    if (isFromLaterDraft(keyword, dialect)) continue;
    const assertion = compile(value, context);
    if (assertion !== undefined) assertions.push(assertion);
  }
  return assertions;
}

function isFromLaterDraft(keyword: string, dialect: Dialect): boolean {
  const since = KEYWORD_SINCE.get(keyword);
  return since !== undefined && DRAFTS.indexOf(since) > DRAFTS.indexOf(dialect.name);
}
