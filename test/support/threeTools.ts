import { ToolpipeError } from "../../src/errors.ts";

export const ITEMS = [
  { name: "get_weather", text: "get_weather: Current weather for a city" },
  { name: "send_mail", text: "send_mail: Sends a message to a person" },
  { name: "list_files", text: "list_files: Lists the files of a folder" },
];

export const VECTORS: Readonly<Record<string, number[]>> = {
  "get_weather: Current weather for a city": [1, 0, 0],
  "send_mail: Sends a message to a person": [0, 1, 0],
  "list_files: Lists the files of a folder": [0, 0, 1],
  "will it rain": [0.9, 0.4, 0],
  "show the files": [0, 0.1, 1],
};

export interface Embedder {
  (texts: string[]): Promise<number[][]>;
  readonly calls: string[][];
}

export function makeEmbedder(vectors: Readonly<Record<string, number[]>> = VECTORS): Embedder {
  const calls: string[][] = [];
  const embed = async (texts: string[]): Promise<number[][]> => {
    calls.push(texts);
    return texts.map((text) => (Object.hasOwn(vectors, text) ? (vectors[text] ?? []) : [1, 1, 1]));
  };
  return Object.assign(embed, { calls });
}

export function names(results: readonly { readonly name: string }[]): string[] {
  return results.map(({ name }) => name);
}

export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no error",
    (error: unknown) => (error instanceof ToolpipeError ? [error.code, error.message] : error),
  );
}
