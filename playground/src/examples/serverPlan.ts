/** What a made-up server is about: its nouns and what can be done with them. */

export type Action =
  | "list"
  | "get"
  | "create"
  | "update"
  | "delete"
  | "search"
  | "archive"
  | "restore"
  | "assign"
  | "export";

export const EVERYDAY: readonly Action[] = ["list", "get", "create", "update", "delete", "search"];

export interface Noun {
  readonly name: string;
  readonly plural: string;
  readonly about: string;
  readonly fields: Readonly<Record<string, object>>;
}

export interface ServerPlan {
  readonly server: string;
  readonly product: string;
  readonly nouns: readonly Noun[];
  readonly actions: readonly Action[];
}

export function noun(name: string, about: string, fields: Readonly<Record<string, object>>): Noun {
  return { name, plural: pluralOf(name.replaceAll("_", " ")), about, fields };
}

function pluralOf(one: string): string {
  if (/[^aeiou]y$/u.test(one)) return `${one.slice(0, -1)}ies`;
  return /(?:s|x|ch)$/u.test(one) ? `${one}es` : `${one}s`;
}
