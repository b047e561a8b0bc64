import ts from "typescript";

/** What the compiler reads in a written source. */
export interface SourceSyntax {
  /** What keeps it from being one import and one constant made of Zod calls; empty when nothing does. */
  readonly problems: readonly string[];
  /** The texts of its string literals, keys included. */
  readonly texts: readonly string[];
}

/** Every name that the code around the texts is made of. */
const NAMES: ReadonlySet<string> = new Set(
  (
    "z any array never string number boolean null literal enum union intersection object record tuple core $ZodIssue ZodError " +
    "min max gt gte lt lte int multipleOf regex email url uuid datetime date time duration ip offset version " +
    "nullable optional default describe strict catchall refine superRefine safeParse success error errors issues " +
    "value key ctx x schema schemas result failed passed evaluated arr item i every indexOf match includes reduce " +
    "addIssue path code message params unionErrors length RegExp"
  ).split(" "),
);

/** The kinds of syntax that json-schema-to-zod writes, none of which can import, assign a name or call a global. */
const KINDS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.EndOfFileToken,
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.NamedImports,
  ts.SyntaxKind.ImportSpecifier,
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.VariableDeclarationList,
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.ExpressionStatement,
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.ElementAccessExpression,
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.QuestionToken,
  ts.SyntaxKind.ColonToken,
  ts.SyntaxKind.BinaryExpression,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.EqualsGreaterThanToken,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.ObjectBindingPattern,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.Block,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.TemplateExpression,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateSpan,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.ArrayLiteralExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.PropertyAssignment,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.ComputedPropertyName,
  ts.SyntaxKind.SpreadElement,
  ts.SyntaxKind.TypeLiteral,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.ArrayType,
  ts.SyntaxKind.TypeReference,
  ts.SyntaxKind.QualifiedName,
  ts.SyntaxKind.NumberKeyword,
]);

const TEMPLATES: ReadonlySet<string> = new Set([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the source of a template
  "`Invalid input: Key matching regex /${key}/ must match schema`",
  "`Invalid input: must match catchall schema`",
]);

/** Reads a source with the TypeScript compiler and holds every node of it against what may occur. */
export function readSource(source: string, constantName = "schema"): SourceSyntax {
  const file = ts.createSourceFile("schema.ts", source, ts.ScriptTarget.ES2022, true);
  const problems: string[] = (
    ts.transpileModule(source, { reportDiagnostics: true }).diagnostics ?? []
  ).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  const texts: string[] = [];

  const [imported, exported, ...others] = file.statements;
  if (imported?.getText(file) !== 'import { z } from "zod"') problems.push("another import");
  if (!exported?.getText(file).startsWith(`export const ${constantName} = z.`)) {
    problems.push("another export");
  }
  if (others.length > 0) problems.push("further statements");

  const visit = (node: ts.Node): void => {
    if (!KINDS.has(node.kind)) problems.push(ts.SyntaxKind[node.kind]);
    if (ts.isStringLiteral(node)) texts.push(node.text);
    if (ts.isIdentifier(node) && !NAMES.has(node.text) && node.text !== constantName) {
      problems.push(`the name ${node.text}`);
    }
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (!TEMPLATES.has(node.getText(file))) problems.push(node.getText(file));
    }
    if (ts.isNewExpression(node) && !isRegExpOfLiterals(node)) problems.push(node.getText(file));
    ts.forEachChild(node, visit);
  };
  if (exported !== undefined) visit(exported);
  if (hasComment(file)) problems.push("a comment");
  return { problems, texts };
}

function isRegExpOfLiterals(node: ts.NewExpression): boolean {
  const isRegExp = ts.isIdentifier(node.expression) && node.expression.text === "RegExp";
  return isRegExp && node.arguments?.every(ts.isStringLiteral) === true;
}

function hasComment(file: ts.SourceFile): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    found ||= (ts.getLeadingCommentRanges(file.text, node.getFullStart())?.length ?? 0) > 0;
    found ||= (ts.getTrailingCommentRanges(file.text, node.end)?.length ?? 0) > 0;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Compiles sources against a Zod and returns what the compiler has to say. */
export function typeErrors(sources: readonly string[], zodModule: string): string[] {
  const files = new Map(sources.map((source, index) => [`/sources/${index}.ts`, source]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    paths: { zod: [zodModule] },
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, ...rest) => {
    const source = files.get(name);
    return source === undefined
      ? getSourceFile(name, ...rest)
      : ts.createSourceFile(name, source, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}
