import type { DiscoveryDelivery } from "./discovery.ts";
import type { DiscoveryCallTool, DiscoveryMetaTool } from "./discoveryTools.ts";

/** The tools that a partition adds to a record, under the names that are free as a rule. */
interface SearchTools {
  search_tools: DiscoveryMetaTool;
}

interface SearchAndCallTools extends SearchTools {
  call_tool: DiscoveryCallTool;
}

/**
 * The type of a partitioned record. Where the names of the tools are known to the compiler, each
 * keeps its own type, and agent loops infer calls and results from them as before; what is deferred
 * is only there once it is loaded all the same, so read it with `resolveLiveTool`.
 *
 * @typeParam Tools - the type of the record that was partitioned
 * @typeParam Delivery - the `delivery` it was partitioned with
 */
export type PartitionedTools<
  Tools extends Readonly<Record<string, unknown>>,
  Delivery extends DiscoveryDelivery = "append",
> = WithTools<Tools, Delivery extends "frozen" ? SearchAndCallTools : SearchTools>;

type WithTools<Tools, Added> = string extends keyof Tools
  ? Record<string, Tools[keyof Tools] | Added[keyof Added]>
  : {
      -readonly [Name in keyof (Tools & Added)]: Name extends keyof Tools
        ? Tools[Name]
        : (Tools & Added)[Name];
    };
