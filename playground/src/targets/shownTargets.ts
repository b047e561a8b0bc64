/** Which targets the matrix shows: all, or on a narrow screen the one that is picked. */
import type { ProviderTarget } from "toolpipe";
import { select } from "../dom/controls.ts";
import { isTarget, TARGET_TITLES, TARGETS } from "./verdicts.ts";

// Below, fourteen columns are too thin for a finger.
const NARROW = "(max-width: 860px)";

export interface ShownTargets {
  /** Hidden where there is room for all. */
  readonly picker: HTMLElement;
  readonly get: () => readonly ProviderTarget[];
}

export function createShownTargets(onChange: () => void): ShownTargets {
  const narrow = matchMedia(NARROW);
  let picked: ProviderTarget = "gemini";
  const picker = select(
    "Target",
    TARGETS.map((target) => ({ value: target, label: TARGET_TITLES[target] })),
    picked,
    (value) => {
      if (!isTarget(value)) return;
      picked = value;
      onChange();
    },
  ).node;
  picker.hidden = !narrow.matches;
  narrow.addEventListener("change", () => {
    picker.hidden = !narrow.matches;
    onChange();
  });
  return { picker, get: () => (narrow.matches ? [picked] : TARGETS) };
}
