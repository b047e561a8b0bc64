/** A member of a collection; it is read late because reading may throw. */
export interface ToolMember {
  readonly name: string;
  readonly read: () => unknown;
}

/** A collection of tools taken apart, and the way to put it together again without some of them. */
export interface OpenedTools<C> {
  readonly members: readonly ToolMember[];
  /** Builds the same kind of collection without the members at these indices. */
  readonly without: (removed: ReadonlySet<number>) => C;
}
