import type { DiscoveryOptions } from "../../types/discovery.ts";
import { checkChoice, checkLimit, checkRecord, wrongType } from "./checkArguments.ts";

const ACTION = "partition tools";
const FUNCTIONS = ["onHydrate", "onEvent", "countTokens", "toJsonSchema"] as const;

/**
 * Checks the options that a wrong value would turn into silent nonsense.
 *
 * @throws {@link ToolpipeError} `"invalid-argument"`
 */
export function checkOptions(options: DiscoveryOptions): void {
  checkRecord(ACTION, "options", options);
  const { delivery, catalogScope, maxLoaded, rankerTimeoutMs, trust = "summaries" } = options;
  checkChoice(ACTION, "delivery", delivery, ["append", "frozen", "native"]);
  checkChoice(ACTION, "catalogScope", catalogScope, ["deferrable", "deferred"]);
  checkLimit(ACTION, "maxLoaded", maxLoaded);
  checkLimit(ACTION, "rankerTimeoutMs", rankerTimeoutMs);
  for (const name of FUNCTIONS) {
    const value: unknown = options[name];
    if (value === undefined || typeof value === "function") continue;
    throw wrongType(ACTION, name, "a function", value);
  }
  if (typeof trust === "string") checkChoice(ACTION, "trust", trust, ["summaries", "names-only"]);
  else if (typeof trust !== "function") {
    checkRecord(ACTION, "trust", trust, "a level, a record of levels by server or a function");
  }
}
