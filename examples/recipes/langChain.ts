/**
 * LangChain: a middleware for `createAgent`.
 *
 * It declares tools on each step and runs whichever is called. What is loaded stands in the
 * messages: one agent serves many threads, and a restart loses nothing.
 */
import { type StructuredToolInterface, tool } from "@langchain/core/tools";
import { type BaseMessage, createMiddleware } from "langchain";
import {
  type DiscoveryMetaTool,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  pinsFromMessages,
  resolveLiveTool,
  type SearchToolsInput,
} from "toolpipe";

export interface DiscoveryOptions {
  readonly tools: readonly StructuredToolInterface[];
  readonly deferrableNames: readonly string[];
}

/** `createAgent({ model, middleware: [toolDiscovery({ tools, deferrableNames })] })` */
export function toolDiscovery({ tools, deferrableNames }: DiscoveryOptions) {
  // Partitioned once without pins, so that the search tool stays when everything is loaded.
  const catalog = partitionToolsForDiscovery(
    Object.fromEntries(tools.map((member) => [member.name, member])),
    { deferrableNames },
  );
  const recordFor = (messages: readonly BaseMessage[]) => {
    const pinnedNames = pinsFromMessages(messages, { deferrableNames });
    return partitionToolsForDiscovery(catalog, { deferrableNames, pinnedNames });
  };

  return createMiddleware({
    name: "toolDiscovery",
    wrapModelCall: (request, next) => {
      const declared = Object.values(recordFor(request.state.messages)).map(asTool);
      return next({ ...request, tools: [...request.tools, ...declared] });
    },
    wrapToolCall: (request, next) => {
      const record = recordFor(request.state.messages);
      const called = resolveLiveTool(record, request.toolCall.name); // searched for or not
      return next(called === undefined ? request : { ...request, tool: asTool(called) });
    },
  });
}

function asTool(member: StructuredToolInterface | DiscoveryMetaTool): StructuredToolInterface {
  if (!isDiscoveryMetaTool(member)) return member;
  const { name, description, inputSchema, execute } = member;
  return tool((input) => execute(input as SearchToolsInput), {
    name,
    description,
    schema: inputSchema.jsonSchema,
  });
}
