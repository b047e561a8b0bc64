/** Builds elements. Text only ever becomes text: nothing here reads markup. */

export type Child = Node | string | number | undefined | false;

export interface Attributes {
  /** CSS custom properties and other properties, set by script: the policy forbids style attributes. */
  readonly css?: Readonly<Record<string, string>> | undefined;
  /** Listeners by the type of the event. */
  readonly on?: Readonly<Record<string, (event: Event) => void>> | undefined;
  readonly [attribute: string]:
    | string
    | number
    | boolean
    | undefined
    | Readonly<Record<string, unknown>>;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  append(node, children);
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  const node = document.createElementNS(SVG, tag);
  setAttributes(node, attributes);
  append(node, children);
  return node;
}

/** Replaces what a node holds. */
export function fill(node: Element, ...children: readonly Child[]): void {
  node.replaceChildren();
  append(node, children);
}

function append(node: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

function setAttributes(node: HTMLElement | SVGElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "css" || name === "on" || typeof value === "object") continue;
    if (value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, value] of Object.entries(attributes.css ?? {})) {
    node.style.setProperty(name, value);
  }
  for (const [type, listener] of Object.entries(attributes.on ?? {})) {
    node.addEventListener(type, listener);
  }
}
