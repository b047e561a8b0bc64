/** A record of tools that gains and loses members while a loop runs over it. */
export type ToolRecord<T = unknown> = Record<string, T>;

/**
 * Tells whether a tool is loaded: an own enumerable property, which is what agent loops declare.
 * Names come from models, so nothing inherited counts.
 */
export function isLoaded(record: object, name: string): boolean {
  return Object.prototype.propertyIsEnumerable.call(record, name);
}

/**
 * Reads an own property, also a hidden one.
 *
 * @returns `undefined` when there is none, or when reading it throws
 */
export function readOwn<T>(record: Readonly<ToolRecord<T>>, name: string): T | undefined {
  if (!Object.hasOwn(record, name)) return undefined;
  try {
    return record[name];
  } catch {
    return undefined;
  }
}

/** Looks at a member without running a getter: what a getter returns is nothing that we generated. */
export function peekMember(record: object, name: PropertyKey): unknown {
  return Reflect.getOwnPropertyDescriptor(record, name)?.value;
}

/**
 * Adds a tool after everything that the record already has, because a request that starts with the
 * bytes of the previous one keeps the provider's prompt cache. An existing member stays as it is.
 */
export function appendTool<T>(record: ToolRecord<T>, name: string, tool: T): void {
  if (isLoaded(record, name)) return;
  // A hidden property keeps its early place in the key order when it is only made enumerable.
  Reflect.deleteProperty(record, name);
  // Neither throws when the record is frozen.
  Reflect.defineProperty(record, name, {
    value: tool,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** Adds a non-enumerable member that calls `read` for its value, unless the record has the tool. */
export function hideTool(record: object, name: string, read: () => unknown): void {
  if (Object.hasOwn(record, name)) return;
  Reflect.defineProperty(record, name, { get: read, enumerable: false, configurable: true });
}

/** Copies a member as it is, without reading it: a getter that throws stays one. */
export function copyMember(from: object, to: object, key: PropertyKey): void {
  const property = Reflect.getOwnPropertyDescriptor(from, key);
  if (property === undefined) return;
  const writable = "value" in property ? { writable: true } : {};
  Object.defineProperty(to, key, {
    ...property,
    ...writable,
    enumerable: true,
    configurable: true,
  });
}
