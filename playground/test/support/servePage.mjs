// Serves the built page from a folder that is not the root, as GitHub Pages does, on loopback.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(
  new URL(process.env.PLAYGROUND_DIST ?? "../../dist/", import.meta.url),
);
const PREFIX = "/some/folder/";
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

export async function servePage() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : "..";
    const file = join(FOLDER, normalize(path === "" ? "index.html" : path));
    try {
      if (!file.startsWith(FOLDER)) throw new Error("outside");
      const content = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}${PREFIX}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
