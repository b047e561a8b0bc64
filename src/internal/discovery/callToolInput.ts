import type { CallToolInput } from "../../types/discoveryTools.ts";
import { isRecord } from "../isRecord.ts";
import type { ObjectSchema, ReadInput } from "./inputSchema.ts";

/** The schema of what a model passes to the tool that runs others. */
export const CALL_INPUT_SCHEMA: ObjectSchema = {
  type: "object",
  properties: {
    name: { type: "string", description: "The exact name of a tool that a search found." },
    arguments: { type: "object", description: "Its arguments, as its inputSchema says." },
  },
  required: ["name"],
  additionalProperties: false,
};

/** Reads what a model passed, arguments that are JSON text included. */
export function readCallInput(value: unknown): ReadInput<CallToolInput> {
  if (!isRecord(value) || typeof value["name"] !== "string") {
    return { problem: 'Cannot call a tool: the input must be {"name": "...", "arguments": {...}}' };
  }
  const given = value["arguments"] ?? {};
  const read = typeof given === "string" ? parseJson(given) : given;
  if (!isRecord(read)) return { problem: "Cannot call a tool: arguments must be an object" };
  return { input: { name: value["name"], arguments: read } };
}

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
