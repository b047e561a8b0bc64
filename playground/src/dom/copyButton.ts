/** A button that copies a text, and says that it did. */
import { announce } from "./announce.ts";
import { element } from "./element.ts";

const SHOWN_FOR = 1600;

export function copyButton(label: string, text: () => string | Promise<string>): HTMLButtonElement {
  const face = element("span", {}, label);
  const say = (words: string): void => {
    face.textContent = words;
    announce(words);
    setTimeout(() => {
      face.textContent = label;
    }, SHOWN_FOR);
  };
  return element(
    "button",
    {
      type: "button",
      class: "button copy",
      on: {
        click: () => {
          void copy(text).then(
            () => say("Copied"),
            () => say("Could not copy"),
          );
        },
      },
    },
    face,
  );
}

async function copy(text: () => string | Promise<string>): Promise<void> {
  const value = await text();
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(value);
    return;
  }
  copyBySelection(value);
}

// Pages served without TLS have no clipboard object.
function copyBySelection(value: string): void {
  const area = element("textarea", { class: "visually-hidden", "aria-hidden": "true" });
  area.value = value;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (!copied) throw new Error("The browser did not copy");
}
