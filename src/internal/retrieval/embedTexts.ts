import { ToolpipeError } from "../../errors.ts";
import type { ToolEmbedFunction } from "../../types/retrieval.ts";
import { typeNameOf } from "../typeName.ts";
import { isVector, type Vector } from "./vectors.ts";

/**
 * Embeds texts with one call and checks the answer: one vector a text, all of one length.
 *
 * @param requests - the texts, with whatever the caller wants back beside their vectors
 * @returns each request with its vector
 * @throws the error of `embedFn` as it is, or a {@link ToolpipeError} with code
 *   `"invalid-embedding"`
 */
export async function embedTexts<Request extends { readonly text: string }>(
  requests: readonly Request[],
  embedFn: ToolEmbedFunction,
): Promise<(readonly [request: Request, vector: Vector])[]> {
  const answer: unknown = await embedFn(requests.map(({ text }) => text));
  const vectors = checkCount(answer, requests.length);
  let length: number | undefined;
  return requests.map((request, index) => {
    const vector = checkVector(vectors[index]);
    length ??= vector.length;
    if (vector.length !== length) {
      throw invalidAnswer(
        `return vectors of one length, but returned ${length} and ${vector.length} numbers`,
      );
    }
    return [request, vector];
  });
}

/** Embeds one text, as {@link embedTexts} does. */
export async function embedText(text: string, embedFn: ToolEmbedFunction): Promise<Vector> {
  const [vector] = checkCount(await embedFn([text]), 1);
  return checkVector(vector);
}

function checkCount(answer: unknown, count: number): readonly unknown[] {
  if (!Array.isArray(answer)) {
    throw invalidAnswer(`return an array of vectors, but returned ${typeNameOf(answer)}`);
  }
  if (answer.length !== count) {
    const expected = count === 1 ? "1 vector" : `${count} vectors`;
    throw invalidAnswer(`return ${expected}, but returned ${answer.length}`);
  }
  return answer;
}

function checkVector(value: unknown): Vector {
  if (!isVector(value)) {
    const found = Array.isArray(value) ? "something else" : typeNameOf(value);
    throw invalidAnswer(`return vectors of numbers, but returned ${found}`);
  }
  if (value.length === 0) {
    throw invalidAnswer("return vectors of numbers, but returned an empty one");
  }
  return value;
}

function invalidAnswer(requirement: string): ToolpipeError {
  return new ToolpipeError("invalid-embedding", `Cannot rank tools: embedFn must ${requirement}`);
}
