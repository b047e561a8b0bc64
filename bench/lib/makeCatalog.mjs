/** A generator of numbers from 0 to 1 that is the same in every run (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Tools like those of real servers: 7 to 75 words, a few parameters, and a third are near copies. */
export function makeCatalog(count) {
  const random = randomNumbers(count);
  const word = () => `word${Math.floor(random() ** 3 * 5_000)}`;
  const words = (least, most) =>
    Array.from({ length: least + Math.floor(random() * (most - least)) }, word);
  const originals = [];
  const tools = {};
  for (let index = 0; index < count; index += 1) {
    const original = originals[Math.floor(random() * originals.length)];
    if (original !== undefined && random() < 1 / 3) {
      tools[`tool_${index}`] = { ...original, description: `${original.description} ${word()}` };
      continue;
    }
    const properties = Object.fromEntries(words(0, 8).map((name) => [name, { type: "string" }]));
    const tool = {
      description: words(7, 75).join(" "),
      inputSchema: { type: "object", properties },
    };
    originals.push(tool);
    tools[`tool_${index}`] = tool;
  }
  return tools;
}
