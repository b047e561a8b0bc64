import { ToolpipeError } from "../../../errors.ts";
import type { LintFinding, ProviderTarget } from "../../../types/providerTargets.ts";
import { isRecord } from "../../isRecord.ts";
import { type DocumentIndex, pointerOf } from "../documentIndex.ts";
import type { JsonObject } from "../json.ts";
import { mapSubschemas } from "../keywords.ts";
import type { Trouble } from "./nodeRule.ts";
import { NODE_RULES } from "./nodeRules.ts";
import { childPlace, type Place, rootPlace, surroundingsIn } from "./place.ts";
import { readDocument } from "./readDocument.ts";
import { rulesOf } from "./registry.ts";
import type { TargetRules } from "./rules.ts";
import { findSizeTroubles } from "./sizeLimits.ts";
import { schemaWithoutParameters } from "./withoutParameters.ts";

/** Reports what a target would not take about a schema. What cannot be read is a finding as well. */
export function lintSchema(schema: unknown, target: ProviderTarget): readonly LintFinding[] {
  const rules = rulesOf(target);
  const given = schema ?? schemaWithoutParameters(rules);
  if (given === undefined) return [];
  try {
    const { document, index } = readDocument(given, "lint schema");
    return lintDocument(document, index, rules);
  } catch (error) {
    if (!ToolpipeError.isInstance(error)) throw error;
    return [{ rule: error.code, pointer: "#", message: error.message }];
  }
}

/** Reports what a target would not take about a document, in the order of the document. */
export function lintDocument(
  document: JsonObject,
  index: DocumentIndex,
  rules: TargetRules,
): readonly LintFinding[] {
  const findings: LintFinding[] = [];
  const visit = (schema: JsonObject, place: Place): void => {
    for (const trouble of troublesOf(schema, place)) {
      const { rule, message, providerPhrase } = trouble;
      findings.push({
        rule,
        pointer: pointerOf(place.location),
        message,
        ...(providerPhrase === undefined ? {} : { providerPhrase }),
      });
    }
    const around = surroundingsIn(schema, place);
    mapSubschemas(schema, (child, keyword, member) => {
      if (isRecord(child)) visit(child, childPlace(child, place, keyword, member, around));
      return child;
    });
  };
  visit(document, rootPlace(document, index, rules));
  if (
    rules.withoutParameters === "none" &&
    document["type"] === "object" &&
    document["properties"] === undefined
  ) {
    const message = "A tool without parameters must have no schema";
    findings.push({ rule: "empty-root", pointer: "#", message });
  }
  for (const { rule, pointer, message } of findSizeTroubles(document, rules)) {
    findings.push({ rule, pointer, message });
  }
  return findings;
}

/** What several rules say about one keyword is said once. */
function troublesOf(schema: JsonObject, place: Place): readonly Trouble[] {
  const found: Trouble[] = [];
  for (const rule of NODE_RULES) {
    for (const trouble of rule.find(schema, place)) {
      if (!found.some(({ keyword }) => keyword === trouble.keyword)) found.push(trouble);
    }
  }
  return found;
}
