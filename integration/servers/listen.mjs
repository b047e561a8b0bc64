import { createServer } from "node:http";

/**
 * Serves POST requests on loopback: `refuse(body, headers)` gives the provider's words when it would
 * refuse the body, `answer(body)` gives the body of the reply when it would not.
 */
export async function listen({ refuse, answer, errorBody }) {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const body = JSON.parse(text);
    const refusal = refuse(body, request.headers);
    response.writeHead(refusal === undefined ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(refusal === undefined ? answer(body) : errorBody(refusal)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
