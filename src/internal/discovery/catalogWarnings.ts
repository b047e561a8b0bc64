import type { DiscoveryEvent } from "../../types/discovery.ts";

/** More declared tools than this, and OpenAI, Groq and Vertex refuse the request. */
export const MOST_DECLARED_TOOLS = 128;
/** Most providers refuse a longer name, and the whole request with it. */
const LONGEST_NAME = 64;

/** What a record looks like after a partition. */
export interface CatalogSize {
  readonly names: readonly string[];
  readonly declared: number;
  readonly deferred: number;
}

/**
 * Returns the warnings about a catalog that hurts: too many tools to choose from, or tools that
 * providers refuse.
 *
 * @param size - what is declared and deferred
 * @param largeCatalog - how many declared tools are many while nothing is deferred
 */
export function catalogWarnings(
  { names, declared, deferred }: CatalogSize,
  largeCatalog: number,
): DiscoveryEvent[] {
  const warnings: DiscoveryEvent[] = [];
  if (deferred === 0 && declared >= largeCatalog) {
    warnings.push({
      type: "warn",
      code: "large-catalog",
      message: `${declared} tools are declared and none is deferred; models choose worse among ${largeCatalog} or more`,
      names: [],
    });
  }
  const long = names.filter((name) => name.length > LONGEST_NAME);
  if (long.length > 0) {
    warnings.push({
      type: "warn",
      code: "long-name",
      message: `${long.length === 1 ? "1 name is" : `${long.length} names are`} longer than the ${LONGEST_NAME} characters that most providers accept`,
      names: long,
    });
  }
  if (declared > MOST_DECLARED_TOOLS) warnings.push(tooManyTools(declared));
  return warnings;
}

/** The warning about a request that some providers refuse. */
export function tooManyTools(declared: number): DiscoveryEvent {
  return {
    type: "warn",
    code: "too-many-tools",
    message: `${declared} tools are declared, but several providers refuse more than ${MOST_DECLARED_TOOLS}`,
    names: [],
  };
}

/** The warning about a tool that has the name of the search tool. */
export function reservedName(name: string, used: string): DiscoveryEvent {
  return {
    type: "warn",
    code: "reserved-name",
    message: `A tool is called "${name}" already, so the search tool is called "${used}"`,
    names: [name],
  };
}
