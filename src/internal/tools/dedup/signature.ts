import { ToolpipeError } from "../../../errors.ts";
import { isRecord } from "../../isRecord.ts";
import { typeNameOf } from "../../typeName.ts";
import { collectParameters } from "../readParameters.ts";
import { readToolFields } from "../readTool.ts";

const UNEVEN_SPACE = /\s{2}|[^\S ]/;

/**
 * Builds the text by which tools are compared: `name|description|a:string,b:number`.
 *
 * @param name - the name to put in front
 * @param tool - a tool in any provider's shape
 * @returns the signature
 * @throws {@link ToolpipeError} with code `"invalid-argument"` for a tool that is broken
 */
export function buildSignature(name: string, tool: unknown): string {
  const fields = readToolFields(tool);
  if (fields === undefined) throw unreadable(name, "it must be an object", tool);
  const { description, inputSchema } = fields;
  if (isRecord(inputSchema) && inputSchema["jsonSchema"] === null) {
    throw unreadable(name, "its jsonSchema must be an object", null);
  }
  const tokens = new Set<string>();
  for (const [parameter, { type }] of collectParameters(inputSchema) ?? []) {
    tokens.add(type === undefined ? parameter : `${parameter}:${type}`);
  }
  const parameters = Array.from(tokens).sort().join(",");
  return `${name}|${normalizeDescription(name, description)}|${parameters}`;
}

/** Splits a signature into the tokens that are compared; the first and the last may be empty. */
export function signatureTokens(signature: string): string[] {
  return signature.split(/[\s|,]+/);
}

// A function (AI SDK 7) describes the tool to its own host only; other types are a mistake to report.
function normalizeDescription(name: string, description: unknown): string {
  if (description === undefined || description === null || typeof description === "function") {
    return "";
  }
  if (typeof description !== "string") {
    throw unreadable(name, "its description must be a string", description);
  }
  const lower = description.toLowerCase();
  // Replacing every single space by itself would be half the cost of a signature.
  return (UNEVEN_SPACE.test(lower) ? lower.replace(/\s+/g, " ") : lower).trim();
}

function unreadable(name: string, requirement: string, found: unknown): ToolpipeError {
  return new ToolpipeError(
    "invalid-argument",
    `Cannot read tool "${name}": ${requirement}, but is ${typeNameOf(found)}`,
  );
}
