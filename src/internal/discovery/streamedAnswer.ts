/**
 * Turns an answer that comes in parts into a promise of the last one that can be iterated as well:
 * the AI SDK shows each part as it comes, every other loop awaits the answer.
 *
 * @param parts - the answer, iterated once however many read it
 */
export function shareParts(
  parts: AsyncIterable<unknown>,
): Promise<unknown> & AsyncIterable<unknown> {
  const source = parts[Symbol.asyncIterator]();
  const steps: Promise<IteratorResult<unknown>>[] = [];
  async function* read(): AsyncGenerator<unknown> {
    for (let at = 0; ; at++) {
      steps[at] ??= source.next();
      const step = await steps[at];
      if (step === undefined || step.done === true) return;
      yield step.value;
    }
  }
  const answer = lastOf(read());
  // Who iterates sees the failure there, and does not await the promise.
  answer.catch(() => undefined);
  return Object.assign(answer, { [Symbol.asyncIterator]: read });
}

/** Waits for the last part of an answer. */
export async function lastOf(parts: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const part of parts) last = part;
  return last;
}

/** Tells whether a function is written as an async generator, so that what it returns is known. */
export function isAsyncGeneratorFunction(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object AsyncGeneratorFunction]";
}

/** Tells whether a result comes in parts. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
