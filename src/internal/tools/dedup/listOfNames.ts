/** The names in an option; a text alone is one name, and not a list of its characters. */
export function listOfNames(names: Iterable<string>): readonly string[] {
  return typeof names === "string" ? [names] : Array.from(names);
}
