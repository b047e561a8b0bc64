/**
 * Streams an answer that is written as a whole, event by event, as its provider does: a message of
 * Anthropic, or a response of OpenAI.
 */
export function streamedAnswer(answer) {
  const events = answer.type === "message" ? anthropicEvents(answer) : openAiEvents(answer);
  const written = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  return new Response(written.join(""), { headers: { "content-type": "text/event-stream" } });
}

// Texts and arguments come in pieces, wherever they are cut.
function pieces(text) {
  return text.match(/.{1,7}/gsu) ?? [];
}

function anthropicEvents({ content, stop_reason, stop_sequence, usage, ...message }) {
  const started = { ...message, content: [], stop_reason: null, stop_sequence: null, usage };
  return [
    { type: "message_start", message: started },
    ...content.flatMap((block, index) => {
      const isCall = block.type === "tool_use";
      const content_block = isCall ? { ...block, input: {} } : { ...block, text: "" };
      const deltas = isCall
        ? pieces(JSON.stringify(block.input)).map((partial_json) => ({
            type: "input_json_delta",
            partial_json,
          }))
        : pieces(block.text).map((text) => ({ type: "text_delta", text }));
      return [
        { type: "content_block_start", index, content_block },
        ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
        { type: "content_block_stop", index },
      ];
    }),
    { type: "message_delta", delta: { stop_reason, stop_sequence }, usage },
    { type: "message_stop" },
  ];
}

function openAiEvents(response) {
  return [
    { type: "response.created", response: { ...response, output: [] } },
    ...response.output.flatMap((item, output_index) => [
      { type: "response.output_item.added", output_index, item: unfinished(item) },
      ...deltasOf(item, output_index),
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: "response.completed", response },
  ];
}

function unfinished(item) {
  const started = { ...item, status: "in_progress" };
  if (item.type === "function_call") return { ...started, arguments: "" };
  return item.type === "message" ? { ...started, content: [] } : started;
}

function deltasOf(item, output_index) {
  const place = { item_id: item.id, output_index };
  if (item.type === "function_call") {
    return pieces(item.arguments).map((delta) => ({
      type: "response.function_call_arguments.delta",
      ...place,
      delta,
    }));
  }
  if (item.type !== "message") return [];
  return item.content.flatMap(({ text }, content_index) =>
    pieces(text).map((delta) => ({
      type: "response.output_text.delta",
      ...place,
      content_index,
      delta,
    })),
  );
}
