/**
 * LangGraph: `createReactAgent`.
 *
 * It binds the tools of a model once, so the model is a function that binds them on each step. What
 * is loaded stands in the messages: one agent serves many threads, and a restart loses nothing.
 */
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { type StructuredToolInterface, tool } from "@langchain/core/tools";
import type { MessagesAnnotation } from "@langchain/langgraph";
import {
  type CreateReactAgentParams,
  createReactAgent,
  ToolNode,
} from "@langchain/langgraph/prebuilt";
import {
  type DiscoveryMetaTool,
  isDiscoveryMetaTool,
  partitionToolsForDiscovery,
  pinsFromMessages,
  resolveLiveTool,
  type SearchToolsInput,
} from "toolpipe";

/** What `createReactAgent` takes, with a model to bind tools to and the names to defer. */
export interface AgentOptions
  extends Omit<CreateReactAgentParams<typeof MessagesAnnotation>, "llm" | "tools"> {
  readonly model: BaseChatModel & Required<Pick<BaseChatModel, "bindTools">>;
  readonly tools: readonly StructuredToolInterface[];
  readonly deferrableNames: readonly string[];
}

export function createAgent({ model, tools, deferrableNames, ...options }: AgentOptions) {
  // Partitioned once without pins, so that the search tool stays when everything is loaded.
  const catalog = partitionToolsForDiscovery(
    Object.fromEntries(tools.map((member) => [member.name, member])),
    { deferrableNames },
  );
  const recordFor = ({ messages }: typeof MessagesAnnotation.State) => {
    const pinnedNames = pinsFromMessages(messages, { deferrableNames });
    return partitionToolsForDiscovery(catalog, { deferrableNames, pinnedNames });
  };

  class LiveToolNode extends ToolNode {
    protected override runTool(...[call, config, state]: Parameters<ToolNode["runTool"]>) {
      const record = recordFor(state as typeof MessagesAnnotation.State);
      const called = resolveLiveTool(record, call.name); // found also when nothing searched for it
      this.tools = called === undefined ? [] : [asTool(called)];
      return super.runTool(call, config, state);
    }
  }

  return createReactAgent({
    ...options,
    llm: (state) => model.bindTools(Object.values(recordFor(state)).map(asTool)),
    tools: new LiveToolNode([]),
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
