import { ToolpipeError } from "../../errors.ts";
import { formatPointer } from "./pointers.ts";

/** The most objects and lists one schema document may hold. Real tool schemas stay below 5,000. */
export const MAX_NODES = 50_000;

/** The deepest nesting of one schema document: recursion over it must never exhaust the stack. */
export const MAX_DEPTH = 200;

interface Frame {
  readonly container: object;
  readonly keys: readonly string[];
  next: number;
}

/**
 * Checks that a value is a JSON document of bounded size, so that everything after may recurse over
 * it freely: no cycle, no getter that throws, nothing that JSON cannot hold.
 *
 * Members that are `undefined` count as absent, as they do for `JSON.stringify`. Linear.
 *
 * @param value - the document
 * @param action - the action that needs it, for the message
 * @throws {@link ToolpipeError} `schema-invalid` or `schema-too-large`
 */
export function assertJsonDocument(value: unknown, action: string): void {
  const frames: Frame[] = [];
  const open = new Set<object>();
  const path: string[] = [];
  let nodes = 0;

  const enter = (member: unknown): void => {
    if (typeof member !== "object" || member === null) {
      assertScalar(member, path, action);
      return;
    }
    if (open.has(member)) {
      throw new ToolpipeError(
        "schema-invalid",
        `Cannot ${action}: the schema at "${formatPointer(path)}" contains itself`,
      );
    }
    nodes += 1;
    if (nodes > MAX_NODES || frames.length >= MAX_DEPTH) {
      const limit =
        nodes > MAX_NODES ? `${MAX_NODES} objects and lists` : `${MAX_DEPTH} levels of nesting`;
      throw new ToolpipeError(
        "schema-too-large",
        `Cannot ${action}: the schema has more than ${limit}`,
      );
    }
    open.add(member);
    frames.push({ container: member, keys: Object.keys(member), next: 0 });
  };

  try {
    enter(value);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      path.length = frames.length - 1;
      const key = frame.keys[frame.next];
      if (key === undefined) {
        open.delete(frame.container);
        frames.pop();
        continue;
      }
      frame.next += 1;
      path.push(key);
      enter(Reflect.get(frame.container, key));
    }
  } catch (error) {
    if (error instanceof ToolpipeError) throw error;
    throw new ToolpipeError(
      "schema-invalid",
      `Cannot ${action}: reading the schema at "${formatPointer(path)}" failed`,
      { cause: error },
    );
  }
}

function assertScalar(value: unknown, path: readonly string[], action: string): void {
  const found =
    typeof value === "number"
      ? Number.isFinite(value)
        ? undefined
        : "a number that is not finite"
      : typeof value === "function" || typeof value === "symbol" || typeof value === "bigint"
        ? `a ${typeof value}`
        : undefined;
  if (found === undefined) return;
  throw new ToolpipeError(
    "schema-invalid",
    `Cannot ${action}: the schema at "${formatPointer(path)}" must be JSON, but holds ${found}`,
  );
}
