import { toolsToRetrievalItems } from "toolpipe";

/** The tools of a set in the forms that the engines take. */
export function prepareSet({ tools }) {
  const ids = tools.map(({ id }) => id);
  const seen = new Map();
  const items = toolsToRetrievalItems(tools.map(({ tool }) => tool)).map((item, position) => {
    // Two tools of one name are two answers. Punctuation keeps them apart and is not searched.
    const count = seen.get(item.name) ?? 0;
    seen.set(item.name, count + 1);
    const fields = { ...item.fields, server: tools[position].server };
    return { ...item, name: item.name + "·".repeat(count), fields };
  });
  const documents = tools.map(({ tool, server = "" }, id) => ({
    id,
    name: tool.name,
    description: tool.description ?? "",
    server,
    parameters: items[id].fields.parameters.join(" "),
    parameterDescriptions: items[id].fields.parameterDescriptions.join(" "),
  }));
  const originalTexts = documents.map(({ name, description }) => `${description} — ${name}`);
  return { ids, items, documents, originalTexts };
}
