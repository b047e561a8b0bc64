/**
 * The state as the fragment of the address, which a browser never sends anywhere. Large inputs do not fit
 * into an address and are left out.
 */
import { isRecord } from "../json/isRecord.ts";
import { type PageState, readState } from "./pageState.ts";

type Input = "catalog" | "history";

// In the order in which they are tried: the catalog is the likelier one to be too large.
const CARRIED: readonly (readonly Input[])[] = [
  ["catalog", "history"],
  ["history"],
  ["catalog"],
  [],
];

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
  for (const carried of CARRIED) {
    if (ownLength(state, carried) > LONGEST_INPUT) continue;
    const fragment = await pack(withInputs(state, carried));
    const isPartial = carried !== CARRIED[0];
    if (fragment.length <= LONGEST_FRAGMENT || carried.length === 0) return { fragment, isPartial };
  }
  throw new Error("Cannot write a link: not even the settings fit");
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

/** How much text of the reader's own would be in the link. */
function ownLength({ example, sources, history }: PageState, carried: readonly Input[]): number {
  const catalog = sources.reduce((sum, { text }) => sum + text.length, 0);
  return (
    (carried.includes("catalog") && example === "" ? catalog : 0) +
    (carried.includes("history") && history.example === "" ? history.text.length : 0)
  );
}

/** Examples go by their names, in any case. */
function withInputs(state: PageState, carried: readonly Input[]): object {
  const { example, sources, history, ...settings } = state;
  const { example: historyExample, text, ...historySettings } = history;
  return {
    ...settings,
    ...(example === "" ? carried.includes("catalog") && { sources } : { example }),
    history: {
      ...historySettings,
      ...(historyExample === ""
        ? carried.includes("history") && { text }
        : { example: historyExample }),
    },
  };
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
