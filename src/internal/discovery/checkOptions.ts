import { ToolpipeError } from "../../errors.ts";
import type { DiscoveryOptions } from "../../types/discovery.ts";

const DELIVERIES: readonly unknown[] = ["append", "frozen", "native"];

/**
 * Checks the options that a wrong value would turn into silent nonsense.
 *
 * @throws {@link ToolpipeError} `"invalid-argument"`
 */
export function checkOptions({ delivery = "append", maxLoaded = 0 }: DiscoveryOptions): void {
  if (!DELIVERIES.includes(delivery)) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot partition tools: delivery must be "append", "frozen" or "native", but is ${JSON.stringify(delivery)}`,
    );
  }
  if (!(maxLoaded >= 0)) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot partition tools: maxLoaded must be a number from 0 up, but is ${maxLoaded}`,
    );
  }
}
