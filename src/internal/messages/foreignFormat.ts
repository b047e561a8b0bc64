import type { RepairOptions, ToolPairViolation } from "../../types/messages.ts";
import type { FormatAdapter } from "./adapter.ts";
import { ADAPTERS } from "./registry.ts";
import type { MessageView, PartKind } from "./view.ts";

/** Parts any message can have. */
const ORDINARY: ReadonlySet<PartKind> = new Set(["content", "reasoning"]);

/**
 * Notes a history whose calls stand in another format than the one that was named: read as that, it has
 * none, and would pass for healthy.
 */
export function checkFormat(
  messages: readonly object[],
  views: readonly MessageView[],
  { format: wanted }: FormatAdapter,
  { format = "auto" }: RepairOptions,
): ToolPairViolation[] {
  const isRead = views.some(({ parts }) => parts.some(({ kind }) => !ORDINARY.has(kind)));
  if (format === "auto" || isRead) return [];
  for (const [index, message] of messages.entries()) {
    const found = ADAPTERS.find((adapter) => adapter.recognises(message));
    if (found === undefined || found.format === wanted) continue;
    return [
      {
        rule: "format",
        path: [index],
        message: `The message is of the format "${found.format}", and no call or result can be read as "${wanted}"`,
        providerPhrase: "",
      },
    ];
  }
  return [];
}
