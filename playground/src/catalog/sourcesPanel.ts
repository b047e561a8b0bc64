/** Where the tools come from: examples, files, pasted text. */
import { button, select } from "../dom/controls.ts";
import { element, fill } from "../dom/element.ts";
import { fileButton } from "../dom/fileDrop.ts";
import { amount } from "../dom/format.ts";
import { jsonProblem, panel } from "../dom/panel.ts";
import { CATALOG_EXAMPLES } from "../examples/catalogExamples.ts";
import type { PageContext } from "../page/context.ts";
import { addSources } from "./addSources.ts";
import type { CatalogSummary } from "./catalog.ts";

export interface SourcesPanel {
  readonly node: HTMLElement;
  readonly update: (summary: CatalogSummary) => void;
}

export function createSourcesPanel({ state }: PageContext): SourcesPanel {
  const example = select(
    "Example",
    [
      ...CATALOG_EXAMPLES.map(({ name, label }) => ({ value: name, label })),
      { value: "", label: "Your own files" },
    ],
    state.get().example,
    (name) => {
      const chosen = CATALOG_EXAMPLES.find((one) => one.name === name);
      state.set({ example: name, sources: chosen?.sources() ?? [] });
    },
  );
  const name = element("input", { type: "text", id: "paste-name", value: "pasted", maxlength: 80 });
  const text = element("textarea", {
    id: "paste-text",
    rows: 6,
    spellcheck: "false",
    placeholder: '{ "tools": [ { "name": "read_file", "inputSchema": { … } } ] }',
  });
  const paste = element(
    "details",
    { class: "paste" },
    element("summary", {}, "Paste JSON"),
    element("label", { for: "paste-name" }, "Server"),
    name,
    element(
      "label",
      { for: "paste-text" },
      "Tools, in the shape of MCP, OpenAI, Anthropic, Gemini or Bedrock",
    ),
    text,
    button("Add", () => {
      if (text.value.trim() === "") return;
      addSources(state, [{ name: name.value.trim() || "pasted", text: text.value }]);
      text.value = "";
    }),
  );
  const chips = element("ul", { class: "chips", "aria-label": "Sources" });
  const problems = element("div", {});
  const node = panel(
    {
      title: "Sources",
      class: "sources",
      note: element("span", { class: "hint" }, "files stay in this browser"),
      actions: [fileButton("Open files…", true, (files) => addSources(state, files))],
    },
    element(
      "div",
      { class: "source-row" },
      example.node,
      element("p", { class: "hint" }, "or drop JSON files anywhere here, one a server"),
    ),
    chips,
    problems,
    paste,
  );

  return {
    node,
    update: (summary) => {
      example.set(state.get().example);
      const removeSource = (removed: string): void => {
        const sources = state.get().sources.filter((source) => source.name !== removed);
        state.set({ example: "", sources });
      };
      fill(
        chips,
        ...summary.sources.map((source) =>
          element(
            "li",
            { class: source.problem === undefined && source.tools > 0 ? "chip" : "chip bad" },
            element("span", { class: "chip-name" }, source.name),
            element(
              "span",
              { class: "chip-note" },
              noteOf(source.problem !== undefined, source.tools),
            ),
            button("×", () => removeSource(source.name), {
              class: "chip-remove",
              "aria-label": `Remove ${source.name}`,
            }),
          ),
        ),
      );
      fill(
        problems,
        ...summary.sources.flatMap((source) =>
          source.problem === undefined ? [] : [jsonProblem(source.name, source.problem)],
        ),
      );
    },
  };
}

function noteOf(isBroken: boolean, tools: number): string {
  if (isBroken) return "not JSON";
  return tools === 0 ? "no tools found" : amount(tools, "tool");
}
