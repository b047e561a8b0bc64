import type { Approval, Exchange, Turn } from "./exchange.ts";
import type { Report } from "./report.ts";
import type { MessageView, Part } from "./view.ts";

/**
 * Ties requests for approval to their calls and responses to their requests. A response names only the
 * request, so that a call that is pruned leaves it behind (vercel/ai#16385).
 *
 * @param broken - calls the provider runs itself that do not stay
 * @returns the requests and responses that have lost what they speak of
 */
export function tieApprovals(
  views: readonly MessageView[],
  turns: readonly Turn[],
  broken: ReadonlySet<Part>,
  report: Report,
): ReadonlySet<Part> {
  const loose = new Set<Part>();
  const approvals = new Map<string | undefined, Approval>();
  let nextTurn = 0;
  for (const view of views) {
    const turn = turns[nextTurn]?.last === view.index ? turns[nextTurn++] : undefined;
    let calls: ReadonlyMap<string | undefined, Exchange> | undefined;
    let hosted: ReadonlySet<string | undefined> | undefined;
    for (const part of view.parts) {
      if (part.kind === "request") {
        calls ??= new Map(turn?.exchanges.map((each) => [each.call.id, each]));
        const exchange = part.refers === undefined ? undefined : calls.get(part.refers);
        hosted ??= new Set(view.parts.filter((each) => isHosted(each, broken)).map(({ id }) => id));
        const isNew = part.id !== undefined && !approvals.has(part.id);
        const isTied = exchange !== undefined || hosted.has(part.refers);
        if (!isTied || !isNew || part.id === undefined) {
          loose.add(part);
          continue;
        }
        const approval = { request: part, response: undefined };
        approvals.set(part.id, approval);
        if (exchange !== undefined) exchange.approval = approval;
      } else if (part.kind === "response") {
        const approval = approvals.get(part.id);
        if (approval === undefined || approval.response !== undefined) loose.add(part);
        else approval.response = part;
      }
    }
  }
  for (const part of loose) report.part("cascade", part, "an approval has lost what it speaks of");
  return loose;
}

function isHosted(part: Part, broken: ReadonlySet<Part>): boolean {
  return part.kind === "hosted-call" && part.id !== undefined && !broken.has(part);
}
