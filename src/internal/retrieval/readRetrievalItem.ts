import type { ToolRetrievalFields, ToolRetrievalItem } from "../../types/retrieval.ts";
import { splitWords } from "../text/splitWords.ts";
import { readParameters } from "../tools/readParameters.ts";
import { readTool } from "../tools/readTool.ts";

/**
 * Reads a tool into the item that is ranked.
 *
 * @param tool - a tool in any provider's shape
 * @param key - its name in a record; a tool of a list names itself
 * @param serverOf - tells the server by the name
 * @returns the item, whose text begins with the words of the name; `undefined` for what has no name
 */
export function readRetrievalItem(
  tool: unknown,
  key: string | undefined,
  serverOf: (name: string) => string | undefined,
): ToolRetrievalItem | undefined {
  const view = readIfPossible(() => readTool(tool));
  const name = key ?? view?.name;
  if (name === undefined || name === "") return undefined;

  const description = view?.description ?? "";
  const parameters = readIfPossible(() => readParameters(view?.inputSchema)) ?? [];
  const fields: ToolRetrievalFields = {
    server: serverOf(name),
    description,
    parameters: parameters.map((parameter) => parameter.name),
    parameterDescriptions: parameters.flatMap((parameter) => [
      ...(parameter.description === undefined ? [] : [parameter.description]),
      ...parameter.enumValues,
    ]),
  };
  // Embedders know the words of "getUserToken" much better than the identifier.
  const words = splitWords(name).flatMap(({ parts }) => parts);
  const title = words.length > 0 ? words.join(" ") : name;
  return { name, text: description === "" ? title : `${title}: ${description}`, fields };
}

// A getter that throws leaves the rest of the tool, and all other tools, rankable.
function readIfPossible<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
