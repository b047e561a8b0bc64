import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

/** One piece of example code, and where a reader finds it. */
export interface Example {
  readonly place: string;
  readonly code: string;
  /** The source file that documents it, from the root; absent for a Markdown file. */
  readonly source?: string;
}

const root = new URL("../../../", import.meta.url);

/** The Markdown files for users: README.md and the guides. */
export function documents(): string[] {
  const guides = readdirSync(new URL("docs/", root)).filter((file) => file.endsWith(".md"));
  return ["README.md", ...guides.sort().map((file) => `docs/${file}`)];
}

/** The `ts` code blocks of a Markdown file. */
export function markdownExamples(file: string): Example[] {
  const text = readFileSync(new URL(file, root), "utf8");
  return codeBlocks(text).map(({ code, offset }) => ({
    place: `${file}:${text.slice(0, offset).split("\n").length}`,
    code,
  }));
}

/** The `ts` code blocks of the TSDoc of src/, each named by the line of its file. */
export function tsdocExamples(): Example[] {
  const files = readdirSync(new URL("src/", root), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(new URL(`src/${file}`, root), "utf8");
    return [...text.matchAll(/\/\*\*[\s\S]*?\*\//gu)].flatMap((comment) => {
      const body = comment[0].replace(/^\s*\*(?: |$)/gmu, "");
      return codeBlocks(body).map(({ code }) => ({
        place: `src/${file}:${text.slice(0, comment.index).split("\n").length}`,
        code,
        source: `src/${file}`,
      }));
    });
  });
}

function codeBlocks(text: string): { code: string; offset: number }[] {
  return [...text.matchAll(/^```ts\n([\s\S]*?)^\s*```/gmu)].map((match) => ({
    code: match[1] ?? "",
    offset: match.index,
  }));
}

/**
 * Turns an example into a module that checks itself: where a statement is followed on its line by a
 * comment that reads as a literal, the value of the statement must equal it.
 */
export function toCheckedModule(code: string): string {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
  const parts = source.statements.map((statement) => {
    const text = code.slice(statement.getFullStart(), statement.end);
    const expected = trailingLiteral(code, statement.end);
    if (expected === undefined) return text;
    if (ts.isExpressionStatement(statement)) {
      return `\n__check(${statement.expression.getText(source)}, ${expected});`;
    }
    const name = declaredName(statement);
    return name === undefined ? text : `${text}\n__check(${name}, ${expected});`;
  });
  return ts.transpileModule(parts.join("\n"), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
    },
  }).outputText;
}

function trailingLiteral(code: string, end: number): string | undefined {
  const comment = ts.getTrailingCommentRanges(code, end)?.[0];
  if (comment === undefined) return undefined;
  const text = code
    .slice(comment.pos, comment.end)
    .replace(/^\/\/\s*(?:=>|->)?\s*/u, "")
    .trim();
  if (!/^(?:[[{"'`\d-]|(?:true|false|null|undefined)$)/u.test(text)) return undefined;
  const parsed = ts.createSourceFile("literal.ts", `(${text});`, ts.ScriptTarget.ES2022, true);
  const broken = ts.transpileModule(`(${text});`, { reportDiagnostics: true }).diagnostics ?? [];
  return parsed.statements.length === 1 && broken.length === 0 ? `(${text})` : undefined;
}

function declaredName(statement: ts.Statement): string | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  const [declaration] = statement.declarationList.declarations;
  return declaration !== undefined && ts.isIdentifier(declaration.name)
    ? declaration.name.text
    : undefined;
}
