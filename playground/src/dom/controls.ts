/** Labelled form controls. */
import { element } from "./element.ts";

let controls = 0;

export function uniqueId(prefix: string): string {
  controls += 1;
  return `${prefix}-${controls}`;
}

export function button(
  label: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  return element(
    "button",
    { type: "button", class: "button", ...attributes, on: { click: onClick } },
    label,
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface Select {
  readonly node: HTMLElement;
  readonly set: (value: string) => void;
}

export function select(
  label: string,
  options: readonly SelectOption[],
  value: string,
  onChange: (value: string) => void,
): Select {
  const id = uniqueId("select");
  const control = element(
    "select",
    { id, on: { change: () => onChange(control.value) } },
    ...options.map((option) => element("option", { value: option.value }, option.label)),
  );
  control.value = value;
  return {
    node: element("div", { class: "field" }, element("label", { for: id }, label), control),
    set: (next) => {
      control.value = next;
    },
  };
}

export interface Checkbox {
  readonly node: HTMLElement;
  readonly set: (checked: boolean) => void;
}

export function checkbox(
  label: string,
  hint: string,
  checked: boolean,
  onChange: (checked: boolean) => void,
): Checkbox {
  const control = element("input", {
    type: "checkbox",
    on: { change: () => onChange(control.checked) },
  });
  control.checked = checked;
  return {
    node: element("label", { class: "check", title: hint }, control, element("span", {}, label)),
    set: (next) => {
      control.checked = next;
    },
  };
}

export interface RangeOptions {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly text: (value: number) => string;
}

export interface Range {
  readonly node: HTMLElement;
  readonly set: (value: number, max?: number) => void;
}

export function range(
  label: string,
  options: RangeOptions,
  onInput: (value: number) => void,
): Range {
  const id = uniqueId("range");
  const output = element("output", { for: id }, options.text(options.value));
  const control = element("input", {
    id,
    type: "range",
    min: options.min,
    max: options.max,
    step: options.step,
    on: {
      input: () => {
        show(control.valueAsNumber);
        onInput(control.valueAsNumber);
      },
    },
  });
  control.value = String(options.value);
  const show = (value: number): void => {
    output.textContent = options.text(value);
    control.setAttribute("aria-valuetext", options.text(value));
  };
  show(options.value);
  return {
    node: element(
      "div",
      { class: "field range" },
      element("span", { class: "range-head" }, element("label", { for: id }, label), output),
      control,
    ),
    set: (value, max = options.max) => {
      control.max = String(max);
      control.value = String(value);
      show(value);
    },
  };
}
