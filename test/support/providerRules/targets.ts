import type { ProviderTarget } from "../../../src/types/providerTargets.ts";
import { TOOL_NAMES } from "./toolNames.ts";

/** All targets there are. */
export const TARGETS: readonly ProviderTarget[] = [...TOOL_NAMES.keys()];
