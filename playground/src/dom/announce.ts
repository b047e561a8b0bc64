/** Says to screen readers what changed. */
import { element } from "./element.ts";

const region = element("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });

export function announcer(): HTMLElement {
  return region;
}

export function announce(text: string): void {
  region.textContent = text;
}
