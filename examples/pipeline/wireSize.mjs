/**
 * What a provider is sent for a list of tools, and roughly what it costs.
 */

/** The name, description and parameters of AI SDK tools, as every provider is sent them. */
export function toWire(tools) {
  return Object.entries(tools).map(([name, tool]) => ({
    type: "function",
    name,
    description: tool.description,
    inputSchema: tool.inputSchema.jsonSchema,
  }));
}

/** Characters of JSON. */
export function wireSize(value) {
  return JSON.stringify(value).length;
}

/** An estimate, not a tokenizer: English and JSON take about four characters a token. */
export function estimateTokens(value) {
  return Math.round(wireSize(value) / 4);
}

/** A row for `table`: how many tools, how large, and about how many tokens. */
export function sizeRow(label, wire) {
  const size = wireSize(wire);
  return [label, wire.length, "tools", size, "characters", estimateTokens(wire), "tokens"];
}
