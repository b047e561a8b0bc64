/** Tabs by the ARIA pattern: one tab stop, arrows move, the panel follows. */
import { element } from "./element.ts";

export interface Tab {
  readonly name: string;
  readonly label: string;
  readonly panel: HTMLElement;
}

export interface Tabs {
  readonly list: HTMLElement;
  readonly panels: readonly HTMLElement[];
  readonly select: (name: string) => void;
}

export function createTabs(tabs: readonly Tab[], onSelect: (name: string) => void): Tabs {
  const buttons = tabs.map(({ name, label }) =>
    element(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        on: { click: () => onSelect(name) },
      },
      label,
    ),
  );
  const panels = tabs.map(({ name, panel }) => {
    panel.id = `panel-${name}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    panel.tabIndex = -1;
    return panel;
  });
  const list = element(
    "div",
    { role: "tablist", "aria-label": "Views", class: "tabs", on: { keydown: onKey } },
    ...buttons,
  );

  function onKey(event: Event): void {
    if (!(event instanceof KeyboardEvent)) return;
    const { activeElement } = document;
    const current =
      activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1;
    const next = nextIndex(event.key, current, buttons.length);
    const tab = tabs[next];
    if (current === -1 || tab === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    onSelect(tab.name);
  }

  return {
    list,
    panels,
    select: (name) => {
      tabs.forEach((tab, index) => {
        const isSelected = tab.name === name;
        buttons[index]?.setAttribute("aria-selected", String(isSelected));
        buttons[index]?.setAttribute("tabindex", isSelected ? "0" : "-1");
        tab.panel.hidden = !isSelected;
        if (isSelected) reveal(list, buttons[index]);
      });
    },
  };
}

// On a small screen the tabs scroll sideways; the page itself must not move.
function reveal(list: HTMLElement, tab: HTMLElement | undefined): void {
  if (tab === undefined) return;
  const hidden = tab.offsetLeft + tab.offsetWidth - list.clientWidth;
  if (tab.offsetLeft < list.scrollLeft) list.scrollLeft = tab.offsetLeft;
  else if (hidden > list.scrollLeft) list.scrollLeft = hidden;
}

function nextIndex(key: string, current: number, length: number): number {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % length;
    case "ArrowLeft":
      return (current - 1 + length) % length;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return -1;
  }
}
