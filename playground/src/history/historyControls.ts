/** The policies of a repair. */
import { checkbox, select } from "../dom/controls.ts";
import { element } from "../dom/element.ts";
import {
  FORMATS,
  IDENTIFIER_PROFILES,
  INCOMPLETE_CALLS,
  MISSING_RESULTS,
  ORPHAN_RESULTS,
  oneOf,
  TAILS,
} from "../state/pageState.ts";
import type { HistoryOptions } from "./inspectHistory.ts";

type Choice = Exclude<keyof HistoryOptions, "chained">;

interface ChoicePlan {
  readonly option: Choice;
  readonly label: string;
  readonly values: readonly string[];
}

const CHOICES: readonly ChoicePlan[] = [
  { option: "format", label: "Format", values: FORMATS },
  { option: "missingResult", label: "Call without result", values: MISSING_RESULTS },
  { option: "orphanResult", label: "Result without call", values: ORPHAN_RESULTS },
  { option: "tail", label: "Open calls at the end", values: TAILS },
  { option: "incompleteCall", label: "Call cut off", values: INCOMPLETE_CALLS },
  { option: "ids", label: "Identifiers", values: IDENTIFIER_PROFILES },
];

export interface HistoryControls {
  readonly node: HTMLElement;
  readonly set: (options: HistoryOptions) => void;
}

export function createHistoryControls(
  initial: HistoryOptions,
  onChange: (change: Partial<HistoryOptions>) => void,
): HistoryControls {
  const selects = CHOICES.map(({ option, label, values }) => ({
    option,
    control: select(
      label,
      values.map((value) => ({ value, label: value })),
      initial[option],
      (value) => onChange({ [option]: oneOf(values, value) }),
    ),
  }));
  const chained = checkbox(
    "Continues a stored response",
    "Responses with previous_response_id: outputs without their calls are legal",
    initial.chained,
    (checked) => onChange({ chained: checked }),
  );
  return {
    node: element(
      "div",
      { class: "policy-bar", role: "group", "aria-label": "Policies of the repair" },
      ...selects.map(({ control }) => control.node),
      chained.node,
    ),
    set: (options) => {
      for (const { option, control } of selects) control.set(options[option]);
      chained.set(options.chained);
    },
  };
}
