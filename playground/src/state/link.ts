/**
 * The state as the fragment of the address, which a browser never sends anywhere. Large inputs do not fit
 * into an address and are left out.
 */
import { isRecord } from "../json/isRecord.ts";
import { type PageState, readState } from "./pageState.ts";

export interface Link {
  readonly fragment: string;
  /** Whether the reader's own input was too large to be in it. */
  readonly isPartial: boolean;
}

// Chats and mail programs cut longer addresses.
const LONGEST_FRAGMENT = 8000;
// Text that compresses to the longest fragment is seldom longer; do not compress megabytes to find out.
const LONGEST_INPUT = 200_000;
// What a hostile link may unfold to.
const LONGEST_STATE = 2_000_000;

export async function writeLink(state: PageState): Promise<Link> {
  const inputs = {
    ...(state.example === "" ? { sources: state.sources } : { example: state.example }),
  };
  const { example, text, ...history } = state.history;
  const full = {
    ...rest(state),
    ...inputs,
    history: { ...history, ...(example === "" ? { text } : { example }) },
  };
  const size = JSON.stringify(full).length;
  if (size <= LONGEST_INPUT) {
    const fragment = await pack(full);
    if (fragment.length <= LONGEST_FRAGMENT) return { fragment, isPartial: false };
  }
  const small = {
    ...rest(state),
    ...(state.example === "" ? {} : { example: state.example }),
    history: { ...history, ...(example === "" ? {} : { example }) },
  };
  return { fragment: await pack(small), isPartial: true };
}

/** The state in a fragment; `undefined` for a fragment that holds none. */
export async function readLink(fragment: string): Promise<PageState | undefined> {
  const packed = fragment.replace(/^#/u, "");
  if (packed === "") return undefined;
  try {
    const value: unknown = JSON.parse(await unpack(packed));
    return isRecord(value) ? readState(value) : undefined;
  } catch {
    return undefined;
  }
}

function rest({
  pane,
  duplicates,
  search,
}: PageState): Pick<PageState, "pane" | "duplicates" | "search"> {
  return { pane, duplicates, search };
}

async function pack(value: unknown): Promise<string> {
  const text = new Blob([JSON.stringify(value)]).stream();
  const packed = await new Response(
    text.pipeThrough(new CompressionStream("deflate-raw")),
  ).arrayBuffer();
  const binary = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LONGEST_STATE) {
      await reader.cancel();
      throw new Error("Cannot open the link: it unfolds to more than a page may hold");
    }
  }
}
