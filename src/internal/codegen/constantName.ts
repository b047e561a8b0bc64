import { ToolpipeError } from "../../errors.ts";
import { wordSet } from "../text/wordSet.ts";

/** Words that a module cannot declare, and names that the written source itself uses. */
const TAKEN_NAMES: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  "arguments await break case catch class const continue debugger default delete do else enum " +
    "eval export extends false finally for function if implements import in instanceof interface " +
    "let new null package private protected public return static super switch this throw true try " +
    "typeof var void while with yield undefined RegExp z",
);

/**
 * Checks the one text that ends up outside a literal. ASCII only: names that merely look alike, or
 * hold invisible characters, have no place in text that is to be reviewed.
 *
 * @param name - the name of the constant
 * @param action - the action that needs it, for the message
 * @throws {@link ToolpipeError} `invalid-argument`
 */
export function assertConstantName(name: unknown, action: string): void {
  if (typeof name !== "string" || !/^[A-Za-z_$][\w$]*$/u.test(name)) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot ${action}: name must be an identifier of ASCII letters, digits, "_" and "$", but is ${typeof name === "string" ? JSON.stringify(name) : `a ${typeof name}`}`,
    );
  }
  if (TAKEN_NAMES.has(name)) {
    throw new ToolpipeError(
      "invalid-argument",
      `Cannot ${action}: name must be free to declare, but "${name}" is taken`,
    );
  }
}
