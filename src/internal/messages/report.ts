import type { RepairChange, RepairChangeKind } from "../../types/messages.ts";
import { type Part, pathOf } from "./view.ts";

/** Collects what a repair does. */
export class Report {
  readonly changes: RepairChange[] = [];
  orphanedCallsFixed = 0;
  orphanedResultsFixed = 0;

  /** Notes an edit of a part. */
  part(kind: RepairChangeKind, part: Part, reason: string): void {
    this.changes.push(changeOf(kind, part, reason));
  }

  /** Notes an edit of a whole message. */
  message(kind: RepairChangeKind, index: number, reason: string): void {
    this.changes.push({ kind, path: [index], reason });
  }

  /** The edits, ordered by the message of the input they concern. */
  sorted(): RepairChange[] {
    const position = ({ path }: RepairChange): number => Number(path[0]);
    return this.changes.sort((a, b) => position(a) - position(b));
  }
}

/** Says an edit with just what is known. Written out, because there are as many as broken parts. */
function changeOf(kind: RepairChangeKind, part: Part, reason: string): RepairChange {
  const { id, name: tool } = part;
  const path = pathOf(part);
  if (tool === undefined)
    return id === undefined ? { kind, path, reason } : { kind, path, id, reason };
  return id === undefined ? { kind, path, tool, reason } : { kind, path, id, tool, reason };
}
