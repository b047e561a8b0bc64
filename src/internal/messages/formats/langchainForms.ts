import { type Fields, fieldsOf, isFields, word } from "../read.ts";

/** How a LangChain message is held: as an instance, its `toJSON()`, stored, or as a plain object. */
export type Form = "instance" | "constructor" | "stored" | "plain";

const CLASS_TYPES: ReadonlyMap<unknown, string> = new Map([
  ["AIMessage", "ai"],
  ["AIMessageChunk", "ai"],
  ["ToolMessage", "tool"],
  ["ToolMessageChunk", "tool"],
  ["HumanMessage", "human"],
  ["HumanMessageChunk", "human"],
]);

const CLASSES: Readonly<Record<string, string>> = {
  ai: "AIMessage",
  tool: "ToolMessage",
  human: "HumanMessage",
};

/** Tells the form of a message. */
export function formOf(message: unknown): Form {
  const fields = fieldsOf(message);
  if (Array.isArray(fields["lc_namespace"])) return "instance";
  if (fields["lc"] === 1 && isFields(fields["kwargs"])) return "constructor";
  return isFields(fields["data"]) && typeof fields["type"] === "string" ? "stored" : "plain";
}

/** The fields of a message, wherever its form keeps them. */
export function bodyOf(message: object): Fields {
  const fields = fieldsOf(message);
  const form = formOf(message);
  if (form === "constructor") return fieldsOf(fields["kwargs"]);
  return form === "stored" ? fieldsOf(fields["data"]) : fields;
}

/** Whose a message is, in the words of LangChain: `ai`, `tool`, `human` or another. */
export function typeOf(message: object): string {
  const fields = fieldsOf(message);
  const form = formOf(message);
  if (form === "constructor") {
    const { id } = fields;
    return CLASS_TYPES.get(Array.isArray(id) ? id.at(-1) : undefined) ?? "other";
  }
  const { type, role } = fields;
  if (typeof type === "string") return type;
  // Instances before version 1 tell their type by a method.
  if (form === "instance" && typeof fields["_getType"] === "function") {
    return word(Reflect.apply(fields["_getType"], message, []));
  }
  if (role === "assistant") return "ai";
  return role === "user" ? "human" : word(role);
}

/** A copy of a message with other fields, in the same form and, for an instance, of the same class. */
export function withFields(message: object, changed: Fields): object {
  const fields = fieldsOf(message);
  const form = formOf(message);
  if (form === "constructor")
    return { ...message, kwargs: { ...fieldsOf(fields["kwargs"]), ...changed } };
  if (form === "stored") return { ...message, data: { ...fieldsOf(fields["data"]), ...changed } };
  if (form === "plain") return { ...message, ...changed };
  const copy: object = Object.create(
    Object.getPrototypeOf(message),
    Object.getOwnPropertyDescriptors(message),
  );
  // What an instance is serialised from: left behind, the next load would undo the repair.
  const kwargs = { ...fieldsOf(fields["lc_kwargs"]), ...changed };
  for (const [name, value] of Object.entries({ ...changed, lc_kwargs: kwargs })) {
    Object.defineProperty(copy, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return copy;
}

/** Makes a message in a form; an instance needs a constructor. */
export function makeMessage(
  type: "ai" | "tool" | "human",
  fields: Fields,
  form: Form,
  construct: ((fields: Fields) => object) | undefined,
): object {
  if (form === "constructor") {
    const id = ["langchain_core", "messages", CLASSES[type]];
    return { lc: 1, type: "constructor", id, kwargs: fields };
  }
  if (form === "stored") return { type, data: fields };
  if (form === "instance" && construct !== undefined) return construct(fields);
  const role = { ai: "assistant", tool: "tool", human: "user" }[type];
  return { role, ...fields };
}
