/** Files by drag and drop anywhere on the page, or by the file dialog. */
import { element } from "./element.ts";

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export function acceptDrops(
  node: HTMLElement,
  onFiles: (files: readonly NamedText[]) => void,
): void {
  node.addEventListener("dragover", (event) => {
    // Text that is dragged into a field is the field's.
    if (event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    node.classList.add("drop-target");
  });
  node.addEventListener("dragleave", () => node.classList.remove("drop-target"));
  node.addEventListener("drop", (event) => {
    if (event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    node.classList.remove("drop-target");
    void readFiles(event.dataTransfer?.files).then(onFiles);
  });
}

export function fileButton(
  label: string,
  multiple: boolean,
  onFiles: (files: readonly NamedText[]) => void,
): HTMLElement {
  const input = element("input", {
    type: "file",
    accept: ".json,.jsonl,.txt,application/json",
    multiple,
    class: "visually-hidden",
    "aria-label": label,
    on: {
      change: () => {
        void readFiles(input.files).then((files) => {
          input.value = "";
          onFiles(files);
        });
      },
    },
  });
  return element("label", { class: "button file" }, label, input);
}

async function readFiles(files: FileList | null | undefined): Promise<readonly NamedText[]> {
  const read = [...(files ?? [])].map(async (file) => ({
    name: file.name.replace(/\.(?:jsonl?|txt)$/iu, ""),
    // Folders and files that changed meanwhile cannot be read: then there is nothing in them.
    text: await file.text().catch(() => ""),
  }));
  return Promise.all(read);
}
