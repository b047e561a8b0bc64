import { isObject, type Json, type SchemaNode, schemaNodes, typesOf } from "./schemaNodes.ts";

/** What is wrong with a schema, and where. */
export interface Violation {
  readonly pointer: string;
  readonly problem: string;
}

/** Looks at one schema of a document; `undefined` or `false` where nothing is wrong. */
export type Rule = (schema: Json, node: SchemaNode, root: Json) => string | undefined | false;

/** Applies rules to every schema of a document. */
export function violations(root: unknown, rules: readonly Rule[]): Violation[] {
  if (!isObject(root)) return [{ pointer: "#", problem: "the root is no object" }];
  return schemaNodes(root).flatMap((node) => {
    const { schema, pointer } = node;
    if (!isObject(schema)) return [];
    return rules.flatMap((rule) => {
      const problem = rule(schema, node, root);
      return problem ? [{ pointer, problem }] : [];
    });
  });
}

export const rootIsObject: Rule = (schema, { keyword }) =>
  keyword === undefined && schema["type"] !== "object" && "the root is not of type object";

export function notAtRoot(...keywords: string[]): Rule {
  return (schema, { keyword }) => keyword === undefined && forbidden(schema, keywords);
}

export function without(...keywords: string[]): Rule {
  return (schema) => forbidden(schema, keywords);
}

function forbidden(schema: Json, keywords: readonly string[]): string | undefined {
  const found = keywords.filter((keyword) => Object.hasOwn(schema, keyword));
  return found.length > 0 ? `${found.join(", ")} not accepted` : undefined;
}

export function only(...keywords: string[]): Rule {
  return (schema) => {
    const found = Object.keys(schema).filter((keyword) => !keywords.includes(keyword));
    return found.length > 0 && `${found.join(", ")} not accepted`;
  };
}

/** The names may also be those of a schema around it. Conditions may ask for what need not be there. */
export const requiredIsDeclared: Rule = ({ required }, node) => {
  if (required === undefined) return undefined;
  if (!Array.isArray(required)) return "required is no list";
  const declared = new Set<unknown>();
  for (let around: SchemaNode | undefined = node; around; around = around.beside) {
    if (/^(?:not|if|then|else|dependentSchemas)$/u.test(around.keyword ?? "")) return undefined;
    const schema = isObject(around.schema) ? around.schema : {};
    // To declare a name there would let it through.
    if (Object.hasOwn(schema, "unevaluatedProperties")) return undefined;
    const { properties } = schema;
    for (const name of Object.keys(isObject(properties) ? properties : {})) declared.add(name);
  }
  const missing = required.filter((name) => !declared.has(name));
  return missing.length > 0 && `required, but no property: ${missing.join(", ")}`;
};

export const objectsHaveProperties: Rule = (schema) =>
  typesOf(schema).includes("object") &&
  !isObject(schema["properties"]) &&
  "object without properties";

export const arraysHaveItems: Rule = (schema) =>
  typesOf(schema).includes("array") && !isObject(schema["items"]) && "array without items";

export const noBooleanSchemas: Rule = (schema) => {
  const booleans = Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})
    .filter(([, property]) => typeof property === "boolean")
    .map(([name]) => name);
  if (booleans.length > 0) return `boolean schemas: ${booleans.join(", ")}`;
  return typeof schema["items"] === "boolean" && "items is a boolean";
};

export const noItemLists: Rule = (schema) => Array.isArray(schema["items"]) && "items is a list";

export const numericExclusiveBounds: Rule = (schema) =>
  ["exclusiveMinimum", "exclusiveMaximum"].some((bound) => typeof schema[bound] === "boolean") &&
  "exclusive bound is a boolean";

export const safeBounds: Rule = (schema) =>
  ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].some((bound) => {
    const value = schema[bound];
    return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  }) && "a bound beyond 2^53";

export const closed: Rule = (schema) =>
  typesOf(schema).includes("object") &&
  schema["additionalProperties"] !== false &&
  "additionalProperties is not false";

export const allRequired: Rule = ({ properties, required }) => {
  if (!isObject(properties)) return undefined;
  const names = Array.isArray(required) ? required : [];
  const optional = Object.keys(properties).filter((name) => !names.includes(name));
  return optional.length > 0 && `optional: ${optional.join(", ")}`;
};

export function formatsAmong(...formats: string[]): Rule {
  return ({ format }) =>
    format !== undefined && !formats.includes(String(format)) && `format ${String(format)}`;
}

export function propertyNames(pattern: RegExp): Rule {
  return ({ properties }) => {
    const bad = Object.keys(isObject(properties) ? properties : {}).filter(
      (name) => !pattern.test(name),
    );
    return bad.length > 0 && `property names: ${bad.join(", ")}`;
  };
}

export function depthAtMost(limit: number): Rule {
  return (_schema, { depth }) => depth > limit && `level ${depth} of ${limit}`;
}

/** Annotations aside, says something about its value: an empty schema is the untyped value. */
export const saysSomething: Rule = (schema, { keyword }) => {
  if (keyword === "$defs" || keyword === "definitions") return undefined;
  const says = ["type", "enum", "const", "anyOf", "allOf", "oneOf", "$ref"];
  return !says.some((word) => Object.hasOwn(schema, word)) && "a value of no type";
};

export const noLookaround: Rule = ({ pattern }) =>
  typeof pattern === "string" && /\(\?(?:=|!|<=|<!)/u.test(pattern) && "pattern with lookaround";

/** Finds what a local reference points to; `undefined` for nothing. */
export function resolve(root: Json, reference: unknown): unknown {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  let current: unknown = root;
  for (const token of reference.slice(1).split("/").slice(1)) {
    const key = decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) {
      return undefined;
    }
    current = Reflect.get(current, key);
  }
  return current;
}

export const referencesResolve: Rule = (schema, _node, root) =>
  Object.hasOwn(schema, "$ref") &&
  resolve(root, schema["$ref"]) === undefined &&
  `reference to nothing: ${String(schema["$ref"])}`;

export const bareReferences: Rule = (schema) =>
  Object.hasOwn(schema, "$ref") && Object.keys(schema).length > 1 && "$ref with siblings";

/** Whether a reference leads back to a schema that holds it. */
export const noRecursion: Rule = (schema, { keyword }, root) => {
  if (keyword !== undefined) return undefined;
  const open = new Set<unknown>();
  const done = new Set<unknown>();
  const leadsBack = (value: unknown): boolean => {
    if (!isObject(value) || done.has(value)) return false;
    if (open.has(value)) return true;
    open.add(value);
    const inside = schemaNodes(value).some(
      (node) =>
        node.keyword !== "$defs" &&
        isObject(node.schema) &&
        Object.hasOwn(node.schema, "$ref") &&
        leadsBack(resolve(root, node.schema["$ref"])),
    );
    open.delete(value);
    done.add(value);
    return inside;
  };
  return leadsBack(schema) && "recursion";
};
