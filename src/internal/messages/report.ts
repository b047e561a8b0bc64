import type { RepairChange, RepairChangeKind } from "../../types/messages.ts";
import { type Part, pathOf } from "./view.ts";

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Collects what a repair does. */
export class Report {
  readonly changes: RepairChange[] = [];
  orphanedCallsFixed = 0;
  orphanedResultsFixed = 0;

  /** Notes an edit of a part. */
  part(kind: RepairChangeKind, part: Part, reason: string): void {
    const { id, name } = part;
    const change: Writable<RepairChange> = { kind, path: pathOf(part), reason };
    if (id !== undefined) change.id = id;
    if (name !== undefined) change.tool = name;
    this.changes.push(change);
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
