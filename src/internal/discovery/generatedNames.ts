/** The name of the search tool, unless another tool has it already. */
export const SEARCH_TOOL_NAME = "search_tools";

/** The name of the tool that runs others, unless another tool has it already. */
export const CALL_TOOL_NAME = "call_tool";

/**
 * Finds a name for a generated tool: a foreign tool that has the wanted one keeps name and place.
 *
 * @param wanted - the name to begin with
 * @param isTaken - whether a tool has a name already
 */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let number = 2; isTaken(name); number++) name = `${wanted}_${number}`;
  return name;
}

/** Tells whether {@link freeName} could have given a name to the search tool. */
export function isSearchToolName(name: string): boolean {
  return /^search_tools(?:_[1-9]\d{0,3})?$/.test(name);
}
