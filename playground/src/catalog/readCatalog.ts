/** Reads the tools out of a document in any shape that tools are kept in. */
import { type Fields, isRecord, textOf } from "../json/isRecord.ts";

/** A tool, and where it came from. */
export interface ReadTool {
  readonly server: string;
  readonly name: string;
  readonly description: string;
  /** The schema of its arguments; `undefined` when it has none. */
  readonly inputSchema: unknown;
  /** What stood in the document: an element of a list, a declaration of a group, a member and its key. */
  readonly element: Fields;
  /** A tool that the provider runs itself, such as web search. */
  readonly isHosted: boolean;
}

/** A list or a record of tools, under the server that it belongs to. */
export interface ToolGroup {
  readonly server: string;
  readonly tools: readonly unknown[] | Fields;
}

const WRAPPERS = ["function", "custom", "toolSpec"] as const;
const SCHEMA_FIELDS = [
  "inputSchema",
  "input_schema",
  "parametersJsonSchema",
  "parameters",
  "schema",
] as const;
const DECLARATIONS = ["functionDeclarations", "function_declarations"] as const;
// Where a document keeps its list: MCP, requests of providers, JSON-RPC, Bedrock, older OpenAI.
const LIST_FIELDS = ["tools", "result", "toolConfig", "tool_config", "functions", "data"] as const;
const NAMESPACE = /^(?:mcp__)?([A-Za-z0-9][\w.-]*?)__./u;

/** Every tool of a document; empty when it holds none. */
export function readCatalog(document: unknown, server: string): ReadTool[] {
  return openGroups(document, server).flatMap((group) => readGroup(group));
}

function openGroups(document: unknown, server: string, depth = 0): ToolGroup[] {
  if (depth > 4) return [];
  if (Array.isArray(document)) {
    const lists = document.filter((one) => isRecord(one) && isToolList(one["tools"]));
    if (lists.length > 0 && lists.length === document.length) {
      return lists.flatMap((one) => openGroups(one, nameOfServer(one) ?? server, depth + 1));
    }
    return [{ server, tools: document }];
  }
  if (!isRecord(document)) return [];
  if (declarationsOf(document) !== undefined) return [{ server, tools: [document] }];
  for (const field of LIST_FIELDS) {
    const inner = document[field];
    if (isToolList(inner)) return [{ server, tools: inner }];
    if (isRecord(inner) && !looksLikeTool(inner)) {
      const groups = openGroups(inner, server, depth + 1);
      if (groups.length > 0) return groups;
    }
  }
  if (looksLikeTool(document) && typeof nameIn(document) === "string") {
    return [{ server, tools: [document] }];
  }
  const members = Object.entries(document);
  const servers = members.filter(
    ([, value]) => isToolList(value) || (isRecord(value) && isToolList(value["tools"])),
  );
  if (servers.length > 0) {
    return servers.flatMap(([name, value]) => openGroups(value, name, depth + 1));
  }
  if (members.length > 0 && members.every(([, value]) => looksLikeTool(value))) {
    return [{ server, tools: document }];
  }
  return members.flatMap(([name, value]) =>
    isRecord(value) ? openGroups(value, name, depth + 1) : [],
  );
}

function isToolList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isRecord);
}

function nameOfServer(document: Fields): string | undefined {
  return (
    textOf(document, "server") ?? textOf(document, "name") ?? textOf(document["serverInfo"], "name")
  );
}

function looksLikeTool(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const body = unwrap(value);
  return (
    typeof body["description"] === "string" || SCHEMA_FIELDS.some((field) => isRecord(body[field]))
  );
}

function readGroup({ server, tools }: ToolGroup): ReadTool[] {
  const read = Array.isArray(tools)
    ? tools.flatMap((element) =>
        (declarationsOf(element) ?? [element]).flatMap((one) => readTool(one, server)),
      )
    : Object.entries(tools).flatMap(([name, tool]) => readTool(tool, server, name));
  return withServersOfNames(read);
}

function readTool(element: unknown, server: string, key?: string): ReadTool[] {
  if (!isRecord(element)) return [];
  const body = unwrap(element);
  const schema = schemaOf(body);
  const type = textOf(element, "type");
  const name = key ?? nameIn(element) ?? "";
  // Cache points and the like are no tools.
  if (name === "" && schema === undefined && textOf(body, "description") === undefined) return [];
  const isHosted =
    schema === undefined &&
    type !== undefined &&
    type !== "function" &&
    type !== "dynamic" &&
    type !== "custom";
  return [
    {
      server,
      name,
      description: textOf(body, "description") ?? "",
      inputSchema: schema,
      element: key === undefined ? element : { ...element, name: key },
      isHosted,
    },
  ];
}

function nameIn(element: Fields): string | undefined {
  return textOf(unwrap(element), "name");
}

function unwrap(element: Fields): Fields {
  for (const wrapper of WRAPPERS) {
    const body = element[wrapper];
    if (isRecord(body)) return body;
  }
  return element;
}

function schemaOf(body: Fields): unknown {
  for (const field of SCHEMA_FIELDS) {
    const schema = body[field];
    if (schema === undefined || schema === null) continue;
    const isBedrock =
      isRecord(schema) && Object.keys(schema).length === 1 && isRecord(schema["json"]);
    return isBedrock ? schema["json"] : schema;
  }
  return undefined;
}

function declarationsOf(element: unknown): readonly unknown[] | undefined {
  if (!isRecord(element)) return undefined;
  for (const field of DECLARATIONS) {
    const declared = element[field];
    if (Array.isArray(declared)) return declared;
  }
  return undefined;
}

// One file often holds the merged list of several servers, told by the prefixes of the names.
function withServersOfNames(tools: readonly ReadTool[]): ReadTool[] {
  const prefixes = tools.map(({ name }) => NAMESPACE.exec(name)?.[1]);
  const prefixed = prefixes.filter((prefix) => prefix !== undefined).length;
  if (prefixed * 2 < tools.length) return [...tools];
  return tools.map((tool, index) => ({ ...tool, server: prefixes[index] ?? tool.server }));
}
