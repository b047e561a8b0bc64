/** Light or dark: what the system says, until the reader chooses. */
import { element } from "./element.ts";

type Theme = "system" | "light" | "dark";

const THEMES: readonly Theme[] = ["system", "light", "dark"];
const KEY = "toolpipe-playground-theme";

export function themeSwitch(): HTMLElement {
  const control = element(
    "select",
    { id: "theme", on: { change: () => apply(THEMES.find((one) => one === control.value)) } },
    ...THEMES.map((theme) => element("option", { value: theme }, capitalised(theme))),
  );
  const stored = THEMES.find((theme) => theme === remembered());
  control.value = stored ?? "system";
  apply(stored);
  return element(
    "div",
    { class: "theme" },
    element("label", { for: "theme", class: "visually-hidden" }, "Theme"),
    control,
  );
}

function apply(theme: Theme = "system"): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser without storage: the choice lasts as long as the page.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function capitalised(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
