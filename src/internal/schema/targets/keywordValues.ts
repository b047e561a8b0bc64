import { isRecord } from "../../isRecord.ts";
import type { JsonObject } from "../json.ts";

/** Reads what a keyword lists; nothing where it is not there. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads the names that a keyword lists; nothing where it is not there. */
export function namesOf(value: unknown): readonly string[] {
  return listOf(value).filter((name) => typeof name === "string");
}

/** Reads what a keyword says by name; nothing where it is not there. */
export function membersOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

/** Reads a text; an empty one where there is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
