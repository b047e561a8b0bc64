import MiniSearch from "minisearch";

/** A MiniSearch with its defaults over the names and descriptions of a record of tools. */
export function makeMiniSearch(tools) {
  const index = new MiniSearch({ fields: ["name", "description"], idField: "name" });
  index.addAll(Object.entries(tools).map(([name, { description }]) => ({ name, description })));
  return index;
}
