import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";
import { addedConstraints, withConstraints } from "./addedChecks.ts";
import {
  type Binding,
  CONSTRAINTS,
  inheritedMetadata,
  isIntact,
  PARENT,
  readBinding,
} from "./binding.ts";
import type { ZodKind } from "./kinds.ts";
import { oncePerKind } from "./oncePerKind.ts";
import type { BoundSchema, Decision } from "./structure.ts";
import { toZod4Issue } from "./zod4Issues.ts";
import type { Zod4Class, Zod4Instance, Zod4Library, Zod4Payload } from "./zod4Library.ts";

/**
 * The class of bound schemas of a kind, made on top of Zod's own class the way Zod makes its own: every
 * method is that of Zod, only the parse step and the way back to JSON Schema are ours. Since both hang
 * on the definition, clones have them too.
 */
export const boundZod4Class: (library: Zod4Library, kind: ZodKind) => Zod4Class =
  /* @__PURE__ */ oncePerKind(createClass);

function createClass(library: Zod4Library, kind: ZodKind): Zod4Class {
  const Base = library.classOf(kind);
  return library.createClass(`Toolpipe${kind}`, (instance, definition) => {
    Base.init(instance, definition);
    const binding = readBinding(definition);
    if (binding !== undefined && isIntact(definition, binding)) bind(instance, binding, Base);
  });
}

/** Zod would convert the parent of a clone in its place, and lose the schema. */
const HIDDEN_PARENT: PropertyDescriptor & ThisType<{ [PARENT]: unknown }> = {
  configurable: true,
  get: () => undefined,
  set(parent: unknown) {
    this[PARENT] = parent;
  },
};

function bind(instance: Zod4Instance, { schema }: Binding, Base: Zod4Class): void {
  const internals = instance._zod;
  const constraints = (): JsonObject => addedConstraints(Base, internals.def);
  internals.parse = (payload, context) => parse(schema, payload, context, instance);
  internals.toJSONSchema = () => ({
    ...withConstraints(schema.selfContained(), constraints()),
    ...inheritedMetadata(instance),
  });
  Object.defineProperties(internals, {
    parent: HIDDEN_PARENT,
    [CONSTRAINTS]: { value: constraints },
  });
}

function parse(
  schema: BoundSchema,
  payload: Zod4Payload,
  context: unknown,
  instance: Zod4Instance,
): Zod4Payload {
  const { value } = payload;
  const decision = isBackward(context) ? decideAsIs(schema, value) : schema.decide(value);
  if (decision.accepted) {
    payload.value = decision.value;
  } else {
    for (const issue of decision.issues) payload.issues.push(toZod4Issue(issue, instance));
  }
  return payload;
}

/** Encoding goes from output to input, where nothing is filled in. */
function decideAsIs(schema: BoundSchema, value: unknown): Decision {
  return schema.accepts(value)
    ? { accepted: true, value }
    : { accepted: false, issues: schema.explain(value) };
}

function isBackward(context: unknown): boolean {
  return isRecord(context) && context["direction"] === "backward";
}
