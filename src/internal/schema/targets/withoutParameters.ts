import type { JsonObject } from "../json.ts";
import { emptyObjectSchema } from "../objectRoot.ts";
import type { TargetRules } from "./rules.ts";

/** The schema of a tool that has none, before anything else is asked of it; `undefined` where it is to have none. */
export function schemaWithoutParameters({
  withoutParameters,
}: TargetRules): JsonObject | undefined {
  switch (withoutParameters) {
    case "listed":
      return emptyObjectSchema();
    case "closed":
      return { type: "object", additionalProperties: false };
    case "none":
      return undefined;
  }
}
