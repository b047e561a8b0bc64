import { ToolpipeError } from "../../errors.ts";
import { formatPointer } from "./pointers.ts";

/** The most objects and lists one schema document may hold. Real tool schemas stay below 5,000. */
const MAX_NODES = 50_000;

/** The deepest nesting of one schema document: recursion over it must never exhaust the stack. */
const MAX_DEPTH = 200;

/** A member of the document on the way down to the present one. */
interface Step {
  readonly container: object;
  readonly key: string;
  readonly parent: Step | undefined;
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
  let nodes = 0;

  const visit = (member: unknown, step: Step | undefined, depth: number): void => {
    if (typeof member !== "object" || member === null) {
      assertScalar(member, step, action);
      return;
    }
    nodes += 1;
    if (depth >= MAX_DEPTH) refuseDepth(member, step, action);
    if (nodes > MAX_NODES) refuseSize(`${MAX_NODES} objects and lists`, action);
    for (const key of Object.keys(member)) {
      const next = { container: member, key, parent: step };
      visit(read(member, next, action), next, depth + 1);
    }
  };

  visit(value, undefined, 0);
}

function read(container: object, step: Step, action: string): unknown {
  try {
    return Reflect.get(container, step.key);
  } catch (error) {
    throw new ToolpipeError(
      "schema-invalid",
      `Cannot ${action}: reading the schema at "${pointerOf(step)}" failed`,
      { cause: error },
    );
  }
}

/** What is nested past all bounds is either deep or its own ancestor. */
function refuseDepth(member: object, step: Step | undefined, action: string): never {
  const deepestFirst: Step[] = [];
  const deepest: Step = { container: member, key: "", parent: step };
  for (let current: Step | undefined = deepest; current !== undefined; current = current.parent) {
    deepestFirst.push(current);
  }
  const seen = new Set<object>();
  for (const current of deepestFirst.reverse()) {
    if (seen.has(current.container)) {
      throw new ToolpipeError(
        "schema-invalid",
        `Cannot ${action}: the schema at "${pointerOf(current.parent)}" contains itself`,
      );
    }
    seen.add(current.container);
  }
  refuseSize(`${MAX_DEPTH} levels of nesting`, action);
}

function refuseSize(limit: string, action: string): never {
  throw new ToolpipeError(
    "schema-too-large",
    `Cannot ${action}: the schema has more than ${limit}`,
  );
}

function pointerOf(step: Step | undefined): string {
  const path: string[] = [];
  for (let current = step; current !== undefined; current = current.parent) {
    path.unshift(current.key);
  }
  return formatPointer(path);
}

function assertScalar(value: unknown, step: Step | undefined, action: string): void {
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
    `Cannot ${action}: the schema at "${pointerOf(step)}" must be JSON, but holds ${found}`,
  );
}
