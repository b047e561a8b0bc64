import { ToolpipeError } from "../../errors.ts";
import type { ToolEmbedFunction } from "../../types/retrieval.ts";
import { isVector, type Vector } from "./vectors.ts";

/**
 * Embeds texts with one call and checks the answer: one vector a text, all of one length.
 *
 * @throws the error of `embedFn` as it is, or a {@link ToolpipeError} with code
 *   `"invalid-embedding"`
 */
export async function embedTexts(
  texts: readonly string[],
  embedFn: ToolEmbedFunction,
): Promise<readonly Vector[]> {
  const vectors: unknown = await embedFn([...texts]);
  if (!Array.isArray(vectors)) {
    throw invalidAnswer(`return an array of vectors, but returned ${kindOf(vectors)}`);
  }
  if (vectors.length !== texts.length) {
    const expected = texts.length === 1 ? "1 vector" : `${texts.length} vectors`;
    throw invalidAnswer(`return ${expected}, but returned ${vectors.length}`);
  }

  const checked: Vector[] = [];
  for (const vector of vectors) {
    if (!isVector(vector)) {
      throw invalidAnswer(`return vectors of numbers, but returned ${kindOf(vector)}`);
    }
    if (vector.length === 0) {
      throw invalidAnswer("return vectors of numbers, but returned an empty one");
    }
    const expected = checked[0]?.length ?? vector.length;
    if (vector.length !== expected) {
      throw invalidAnswer(
        `return vectors of one length, but returned ${expected} and ${vector.length} numbers`,
      );
    }
    checked.push(vector);
  }
  return checked;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "something else";
  return value === null ? "null" : typeof value;
}

function invalidAnswer(requirement: string): ToolpipeError {
  return new ToolpipeError("invalid-embedding", `Cannot rank tools: embedFn must ${requirement}`);
}
