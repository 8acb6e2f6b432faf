import { parseSync } from "vite";

/** One small change that alters what a file does and keeps its syntax valid. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": ">=",
  ">": "<=",
  "<=": ">",
  ">=": "<",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};

/** Types, imports and class names have no effect on any rule. */
const skippedTypes = /^(?:TS(?!As|Satisfies|NonNull)|Import|ExportAll)/;
const skippedAttributes = new Set(["className", "key", "data-testid", "style"]);

/**
 * Lists the mutants of a place: those within the declaration, property or key that `symbol` names, of the whole file
 * where there is none.
 */
export function listMutants(path: string, source: string, symbol?: string): Mutant[] {
  if (/\.(?:json|sql|css)$/.test(path)) return listTextMutants(source, symbol);
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const root = program as unknown as Node;
  const declarations = symbol ? findNamed(root, symbol) : [];
  const roots = declarations.length > 0 ? declarations : [root];
  const mutants: Mutant[] = [];
  for (const node of roots) collect(node, source, mutants);
  return mutants.filter(({ start, end, replacement }) => isParsed(path, source, { start, end, replacement }));
}

export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);

const isParsed = (path: string, source: string, mutant: Mutant): boolean =>
  parseSync(path, applyMutant(source, mutant)).errors.length === 0;

function findNamed(root: Node, symbol: string): Node[] {
  const found: Node[] = [];
  visit(root, (node) => {
    const id = (node.id ?? node.key) as Node | null | undefined;
    const isDeclaration = /^(?:Function|Class|VariableDeclarator|Property|MethodDefinition|PropertyDefinition)/.test(
      node.type,
    );
    if (!isDeclaration || (id?.name ?? id?.value) !== symbol) return true;
    found.push(node);
    return false;
  });
  if (found.length > 0) return found;
  // A word that is no declaration's name: the smallest statement around it.
  visit(root, (node) => {
    if ((node.name ?? node.value) === symbol && node.type !== "Program") found.push(node);
    return true;
  });
  return found.slice(0, 1);
}

function collect(root: Node, source: string, mutants: Mutant[]): void {
  visit(root, (node) => {
    if (skippedTypes.test(node.type) || isSkippedAttribute(node)) return false;
    const { start, end } = node;
    const replace = (replacement: string) => mutants.push({ start, end, replacement });
    if (typeof node.operator === "string" && node.left && node.right) {
      const left = node.left as Node;
      const right = node.right as Node;
      const other = operators[node.operator];
      if (other) mutants.push({ start: left.end, end: right.start, replacement: ` ${other} ` });
    }
    if (node.type === "UnaryExpression" && node.operator === "!") replace(`(${textOf(node.argument as Node, source)})`);
    if (node.type === "Literal") mutateLiteral(node, replace);
    if (node.type === "TemplateElement" && end > start && /\w/.test(source.slice(start, end))) {
      mutants.push({ start: start, end: start, replacement: "mutated " });
    }
    if (node.type === "JSXText" && /\w/.test(source.slice(start, end))) replace("mutated");
    if (node.type === "IfStatement") {
      const test = node.test as Node;
      mutants.push({ start: test.start, end: test.end, replacement: "false" });
    }
    if (node.type === "ExpressionStatement" && !("directive" in node && node.directive)) replace(";");
    if (node.type === "ReturnStatement" && node.argument) replace("return undefined as never;");
    if (node.type === "JSXElement") mutants.push({ start, end, replacement: "<></>" });
    return true;
  });
}

function mutateLiteral({ value }: Node, replace: (replacement: string) => void): void {
  if (typeof value === "number") replace(value === 0 ? "1" : value === 1 ? "2" : `(${value} * 2)`);
  else if (typeof value === "boolean") replace(String(!value));
  else if (typeof value === "string" && value !== "") replace(JSON.stringify(`${value}x`));
}

const isSkippedAttribute = (node: Node): boolean =>
  node.type === "JSXAttribute" && skippedAttributes.has(String((node.name as Node | undefined)?.name));

const textOf = ({ start, end }: Node, source: string): string => source.slice(start, end);

function visit(node: Node, enter: (node: Node) => boolean): void {
  if (!enter(node)) return;
  for (const child of Object.values(node)) {
    for (const each of Array.isArray(child) ? child : [child]) {
      if (typeof each === "object" && each !== null && typeof (each as Node).type === "string")
        visit(each as Node, enter);
    }
  }
}

/** JSON's and SQL's values by text: words in quotes, numbers, and a few of SQL's own words. */
function listTextMutants(source: string, symbol?: string): Mutant[] {
  const mutants: Mutant[] = [];
  for (const match of source.matchAll(
    /(?<=: )"(?:[^"\\]|\\.)+"|(?<![\w"])\d+(?![\w"])|\b(?:AND|USING|NOT)\b|=(?=\s)/g,
  )) {
    const [text] = match;
    if (symbol && !lineAt(source, match.index).includes(symbol)) continue;
    const replacement = text.startsWith('"')
      ? `"mutated ${text.slice(1)}`
      : ({ AND: "OR", USING: "USING", NOT: "", "=": "<>" }[text] ?? String(Number(text) + 1));
    if (replacement !== text) mutants.push({ start: match.index, end: match.index + text.length, replacement });
  }
  return mutants;
}

const lineAt = (source: string, index: number): string =>
  source.slice(source.lastIndexOf("\n", index) + 1, source.indexOf("\n", index));
