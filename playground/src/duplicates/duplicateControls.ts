/** Threshold and guards. */
import { button, checkbox, range, select } from "../dom/controls.ts";
import { element } from "../dom/element.ts";
import { fraction } from "../dom/format.ts";
import { panel } from "../dom/panel.ts";
import { oneOf, PARAMETER_GUARDS } from "../state/pageState.ts";
import { type DuplicateOptions, PLAIN, RECOMMENDED } from "./duplicateOptions.ts";

type Flag = Exclude<keyof DuplicateOptions, "threshold" | "parameters">;

const FLAGS: readonly { readonly flag: Flag; readonly label: string; readonly hint: string }[] = [
  { flag: "names", label: "Same nouns in the names", hint: "issue and pull_request stay apart" },
  { flag: "verbs", label: "Same action in the names", hint: "cancel and retry stay apart" },
  {
    flag: "annotations",
    label: "No contradicting hints",
    hint: "Read-only and destructive tools stay apart",
  },
  {
    flag: "descriptions",
    label: "Descriptions say the same",
    hint: "First sentences must say the same",
  },
  { flag: "direction", label: "Same direction", hint: "From A to B is not from B to A" },
];

export interface DuplicateControls {
  readonly node: HTMLElement;
  readonly set: (options: DuplicateOptions) => void;
}

export function createDuplicateControls(
  initial: DuplicateOptions,
  onChange: (change: Partial<DuplicateOptions>) => void,
): DuplicateControls {
  const threshold = range(
    "Threshold",
    { min: 0.5, max: 1, step: 0.01, value: initial.threshold, text: fraction },
    (value) => onChange({ threshold: value }),
  );
  const parameters = select(
    "Parameters must be the same by",
    [
      { value: "names", label: "name" },
      { value: "types", label: "name and type" },
      { value: "schema", label: "whole schema" },
      { value: "off", label: "not compared" },
    ],
    initial.parameters,
    (value) => onChange({ parameters: oneOf(PARAMETER_GUARDS, value) }),
  );
  const flag = (name: Flag, label: string, hint: string) =>
    checkbox(label, hint, initial[name], (checked) => onChange({ [name]: checked }));
  const guards = FLAGS.map((one) => ({ ...one, control: flag(one.flag, one.label, one.hint) }));
  const strip = flag(
    "stripNamespace",
    "Compare names without their server",
    "mcp__home__read is read",
  );
  const within = flag(
    "withinServer",
    "Compare tools of one server",
    "Servers seldom offer one tool twice",
  );
  return {
    node: panel(
      { title: "How they are compared", class: "controls" },
      element(
        "div",
        { class: "presets" },
        button("Recommended", () => onChange(RECOMMENDED)),
        button("Plain default", () => onChange(PLAIN)),
      ),
      threshold.node,
      strip.node,
      within.node,
      element(
        "fieldset",
        {},
        element("legend", {}, "Guards: what keeps two tools apart"),
        ...guards.map(({ control }) => control.node),
        parameters.node,
      ),
    ),
    set: (options) => {
      threshold.set(options.threshold);
      parameters.set(options.parameters);
      strip.set(options.stripNamespace);
      within.set(options.withinServer);
      for (const { flag: name, control } of guards) control.set(options[name]);
    },
  };
}
