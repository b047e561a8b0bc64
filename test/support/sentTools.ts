import { isObject, type Json } from "./providerRules/schemaNodes.ts";

/** A tool as it stands in a request, whatever the form. */
export interface SentTool {
  readonly name: string;
  readonly description: unknown;
  /** `undefined` where the tool has no parameters and says so by having no schema. */
  readonly schema: unknown;
}

/** Reads requests of every provider, apart from how the package reads tools. */
export function sentTools(tools: readonly object[]): SentTool[] {
  return tools.flatMap((tool) => {
    const declarations = Reflect.get(tool, "functionDeclarations");
    return (Array.isArray(declarations) ? declarations : [tool]).map(readTool);
  });
}

function readTool(tool: Json): SentTool {
  const body = [tool["function"], tool["toolSpec"]].find(isObject) ?? tool;
  const schema =
    body["input_schema"] ??
    body["parameters"] ??
    body["parametersJsonSchema"] ??
    body["inputSchema"];
  return {
    name: String(body["name"]),
    description: body["description"],
    schema: isObject(schema) && isObject(schema["json"]) ? schema["json"] : schema,
  };
}
