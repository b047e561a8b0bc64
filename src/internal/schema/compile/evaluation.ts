import { isRecord } from "../../isRecord.ts";
import type { SchemaResource } from "../documentIndex.ts";
import type { IssuePath, ValidationIssue } from "./issues.ts";

/**
 * The deepest chain of schemas one value may lead through. A value nested deeper than this is refused
 * rather than risked on the stack.
 */
const MAX_EVALUATION_DEPTH = 1_000;

/** The state of validating one value. */
export interface Evaluation {
  depth: number;
  /** Schemas explained so far: the branches of branches are too many to explain them all. */
  explained: number;
  /** The resources entered on the way here, outermost first; only kept where a `$dynamicRef` may ask. */
  scope: DynamicScope;
}

/** Verdicts already reached, by schema and value, so that branching in place stays linear. */
export type VerdictMemo = Map<CompiledSchema, Map<unknown, boolean>>;

/** A chain of entered resources. Scopes are shared: the same way in gives the same object. */
export interface DynamicScope {
  readonly resources: readonly SchemaResource[];
  inner: Map<SchemaResource, DynamicScope> | undefined;
  verdicts: VerdictMemo | undefined;
}

/** Which members of a value some schema has looked at, for `unevaluatedProperties` and `…Items`. */
export interface Evaluated {
  allNames: boolean;
  readonly names: Set<string>;
  allItems: boolean;
  readonly items: Set<number>;
}

/** One keyword of a schema, compiled. It is only ever given values of its type. */
export type Assertion =
  | AssertionAbout<"any", unknown>
  | AssertionAbout<"string", string>
  | AssertionAbout<"number", number>
  | AssertionAbout<"array", readonly unknown[]>
  | AssertionAbout<"object", Readonly<Record<string, unknown>>>;

interface AssertionAbout<Type, Value> extends AssertionParts<Value> {
  readonly type: Type;
}

interface AssertionParts<Value> {
  readonly keyword: string;
  readonly test: Test<Value>;
  /** Says what is wrong with a value the test has refused. */
  readonly explain: Explain<Value>;
  /** Tells which members of a value it looks at. Left out when it looks at none. */
  readonly collect?: Collect<Value> | undefined;
}

/** Decides about one value. */
export type Test<Value> = (value: Value, evaluation: Evaluation) => boolean;

/** Reports what is wrong with a value. */
export type Explain<Value> = (
  value: Value,
  path: IssuePath,
  evaluation: Evaluation,
  issues: ValidationIssue[],
) => void;

/** Notes which members of a value are looked at. */
export type Collect<Value> = (value: Value, evaluation: Evaluation, evaluated: Evaluated) => void;

/** A schema compiled to closures. Cyclic schemas are cyclic graphs of these. */
export interface CompiledSchema {
  assertions: readonly Assertion[];
  test: Test<unknown>;
}

/** Leaves the recursion when a value is nested too deeply. */
export class NestedTooDeeply extends Error {}

/** Starts to validate a value. */
export function startEvaluation(): Evaluation {
  return {
    depth: 0,
    explained: 0,
    scope: { resources: [], inner: undefined, verdicts: undefined },
  };
}

/** Starts to note evaluated members. */
export function startEvaluated(): Evaluated {
  return { allNames: false, names: new Set(), allItems: false, items: new Set() };
}

/** Notes what assertions that accept the value have looked at. */
export function collectEvaluated(
  assertions: readonly Assertion[],
  value: unknown,
  evaluation: Evaluation,
  evaluated: Evaluated,
): void {
  for (const assertion of assertions) {
    meet(assertion, value, (own, member) => own.collect?.(member, evaluation, evaluated));
  }
}

/** Enters a resource; one that is already entered changes nothing, since the outermost wins. */
function enterResource(scope: DynamicScope, resource: SchemaResource): DynamicScope {
  if (scope.resources.includes(resource)) return scope;
  scope.inner ??= new Map();
  const known = scope.inner.get(resource);
  if (known !== undefined) return known;
  const entered: DynamicScope = {
    resources: [...scope.resources, resource],
    inner: undefined,
    verdicts: undefined,
  };
  scope.inner.set(resource, entered);
  return entered;
}

/** Wraps a test so that nesting is counted. */
export function countingDepth(test: Test<unknown>): Test<unknown> {
  return (value, evaluation) => {
    evaluation.depth += 1;
    if (evaluation.depth > MAX_EVALUATION_DEPTH) throw new NestedTooDeeply();
    const verdict = test(value, evaluation);
    evaluation.depth -= 1;
    return verdict;
  };
}

/** Wraps a test so that a verdict is reached once for each value. */
export function remembering(schema: CompiledSchema, test: Test<unknown>): Test<unknown> {
  return (value, evaluation) => {
    evaluation.scope.verdicts ??= new Map();
    const { verdicts } = evaluation.scope;
    let known = verdicts.get(schema);
    if (known === undefined) {
      known = new Map();
      verdicts.set(schema, known);
    }
    const before = known.get(value);
    if (before !== undefined) return before;
    const verdict = test(value, evaluation);
    known.set(value, verdict);
    return verdict;
  };
}

/** Wraps the test of a resource's root so that references inside see where they came from. */
export function entering(resource: SchemaResource, test: Test<unknown>): Test<unknown> {
  return (value, evaluation) => {
    const outer = evaluation.scope;
    evaluation.scope = enterResource(outer, resource);
    const verdict = test(value, evaluation);
    evaluation.scope = outer;
    return verdict;
  };
}

/** Builds the test of a schema out of its assertions, sorted so that each type only meets its own. */
export function combineTests(assertions: readonly Assertion[]): Test<unknown> {
  const any: Test<unknown>[] = [];
  const strings: Test<string>[] = [];
  const numbers: Test<number>[] = [];
  const arrays: Test<readonly unknown[]>[] = [];
  const objects: Test<Readonly<Record<string, unknown>>>[] = [];
  for (const assertion of assertions) {
    switch (assertion.type) {
      case "any":
        any.push(assertion.test);
        break;
      case "string":
        strings.push(assertion.test);
        break;
      case "number":
        numbers.push(assertion.test);
        break;
      case "array":
        arrays.push(assertion.test);
        break;
      case "object":
        objects.push(assertion.test);
        break;
    }
  }
  return (value, evaluation) => {
    if (!passes(any, value, evaluation)) return false;
    switch (typeof value) {
      case "string":
        return passes(strings, value, evaluation);
      case "number":
        return passes(numbers, value, evaluation);
      case "object":
        if (Array.isArray(value)) return passes(arrays, value, evaluation);
        return !isRecord(value) || passes(objects, value, evaluation);
      default:
        return true;
    }
  };
}

function passes<Value>(
  tests: readonly Test<Value>[],
  value: Value,
  evaluation: Evaluation,
): boolean {
  for (const test of tests) {
    if (!test(value, evaluation)) return false;
  }
  return true;
}

/** Hands a value to an assertion; one of a type the assertion is not about is none of its business. */
export function meet<Result>(
  assertion: Assertion,
  value: unknown,
  visit: <Value>(assertion: AssertionParts<Value>, value: Value) => Result,
): Result | undefined {
  switch (assertion.type) {
    case "any":
      return visit(assertion, value);
    case "string":
      return typeof value === "string" ? visit(assertion, value) : undefined;
    case "number":
      return typeof value === "number" ? visit(assertion, value) : undefined;
    case "array":
      return Array.isArray(value) ? visit<readonly unknown[]>(assertion, value) : undefined;
    case "object":
      return isRecord(value) ? visit(assertion, value) : undefined;
  }
}
