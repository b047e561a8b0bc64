import { ToolpipeError } from "../../errors.ts";
import type { DiscoveryOptions } from "../../types/discovery.ts";
import type { TextBudget } from "./renderCatalog.ts";

interface Unit {
  readonly name: string;
  readonly default: number;
  readonly strict: number;
  /** What the fixed text takes, so that the lowest level always fits. */
  readonly minimum: number;
}

const CHARACTERS: Unit = { name: "characters", default: 8_000, strict: 1_024, minimum: 600 };
const TOKENS: Unit = { name: "tokens", default: 2_000, strict: 256, minimum: 150 };

// What a counter that fails is replaced by; English text has about four characters a token.
const CHARACTERS_PER_TOKEN = 4;
// No tokenizer in use puts more characters into a token on average over a whole catalog.
const MAX_CHARACTERS_PER_TOKEN = 16;

/**
 * Reads the budget options.
 *
 * @param onError - told what `countTokens` throws
 * @throws {@link ToolpipeError} `"invalid-argument"` for a budget that is no number or too small
 */
export function readCatalogBudget(
  { catalogBudget = "default", countTokens }: DiscoveryOptions,
  onError: (error: unknown) => void,
): TextBudget {
  const unit = countTokens === undefined ? CHARACTERS : TOKENS;
  const limit = typeof catalogBudget === "number" ? catalogBudget : unit[catalogBudget];
  if (typeof limit !== "number" || !(limit >= unit.minimum)) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot partition tools: catalogBudget must be at least ${unit.minimum} ${unit.name}, "default" or "strict", but is ${String(catalogBudget)}`,
    );
  }
  if (countTokens === undefined) {
    return { maxLength: limit, fits: () => true };
  }
  const tokens = (text: string): number => {
    try {
      const counted = countTokens(text);
      if (counted >= 0) return counted;
      onError(new TypeError(`countTokens must return a number, but returned ${String(counted)}`));
    } catch (error) {
      onError(error);
    }
    return text.length / CHARACTERS_PER_TOKEN;
  };
  return {
    maxLength: limit * MAX_CHARACTERS_PER_TOKEN,
    fits: (text) => tokens(text) <= limit,
  };
}
