/** One top-level parameter of a tool, the same for one schema in every flavour. */
export interface ParameterView {
  readonly name: string;
  /** The JSON Schema type; absent where there is none or more than one. */
  readonly type?: string;
  readonly description?: string;
  /** The strings the parameter is limited to, if it is. */
  readonly enumValues: readonly string[];
  readonly required: boolean;
}

/** A {@link ParameterView} while it is put together. */
export interface ParameterParts {
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly enumValues: readonly string[];
  readonly required: boolean;
}

/** Parameters by name, in the order in which they are declared. */
export type ParameterMap = Map<string, ParameterParts>;

/**
 * Adds what must hold as well (a base schema, a member of `allOf`): the first mention of a name
 * leads, later ones fill its gaps.
 */
export function addConjunct(
  into: ParameterMap,
  conjunct: ReadonlyMap<string, ParameterParts>,
): void {
  for (const [name, parts] of conjunct) {
    const known = into.get(name);
    into.set(
      name,
      known === undefined ? parts : fillGaps(known, parts, known.required || parts.required),
    );
  }
}

/**
 * Adds alternatives (`anyOf`, a union): the parameters of each, required only where all require it.
 */
export function addAlternatives(
  into: ParameterMap,
  alternatives: readonly ReadonlyMap<string, ParameterParts>[],
): void {
  const merged: ParameterMap = new Map();
  const requiredBy = new Map<string, number>();
  for (const alternative of alternatives) {
    for (const [name, parts] of alternative) {
      const count = (requiredBy.get(name) ?? 0) + (parts.required ? 1 : 0);
      requiredBy.set(name, count);
      merged.set(name, fillGaps(merged.get(name) ?? parts, parts, count === alternatives.length));
    }
  }
  addConjunct(into, merged);
}

/** Turns the collected parts into views without absent fields. */
export function toParameterViews(parameters: ParameterMap): ParameterView[] {
  return Array.from(parameters, ([name, { type, description, enumValues, required }]) => ({
    name,
    ...(type === undefined ? {} : { type }),
    ...(description === undefined ? {} : { description }),
    enumValues,
    required,
  }));
}

/** The one type that all of them have, if there is one. */
export function commonType(types: readonly (string | undefined)[]): string | undefined {
  const first = types[0];
  return types.every((type) => type === first) ? first : undefined;
}

function fillGaps(
  first: ParameterParts,
  second: ParameterParts,
  required: boolean,
): ParameterParts {
  return {
    type: first.type ?? second.type,
    description: first.description ?? second.description,
    enumValues:
      second.enumValues.length === 0
        ? first.enumValues
        : Array.from(new Set([...first.enumValues, ...second.enumValues])),
    required,
  };
}
