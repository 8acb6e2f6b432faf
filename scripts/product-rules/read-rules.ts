import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One numbered rule of docs/product, such as RIDE-7. */
export interface ProductRule {
  readonly id: string;
  readonly page: string;
  /** What stands in backticks in the first cell of a table's row: `/goals`, `GET /api/providers`, `Login failed`. */
  readonly keys: readonly string[];
}

export interface RuleMap {
  /** Where each rule's code is: `path`, or `path#symbol` for a word that stands in the file. */
  readonly code: Readonly<Record<string, readonly string[]>>;
  /** Rules that no test can hold, each with the reason. */
  readonly gaps: Readonly<Record<string, string>>;
}

export const productFolder = "docs/product";

/** A rule begins a list item or a table's row with its id in bold. */
export function parseRules(page: string, markdown: string): ProductRule[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, cell = ""] = /^(?:-|\|) \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*(?: \| ([^|]*))?/.exec(line) ?? [];
    return id ? [{ id, page, keys: [...cell.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key) }] : [];
  });
}

export const readRules = (): ProductRule[] =>
  readdirSync(productFolder)
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => parseRules(name, readFileSync(join(productFolder, name), "utf8")));

export const readRuleMap = (): RuleMap => JSON.parse(readFileSync(join(productFolder, "map.json"), "utf8"));

/** Finds rule ids of these areas in a text: RIDE-7, SIGN-IN-3. */
export function findRuleIds(text: string, areas: ReadonlySet<string>): string[] {
  const candidates = text.match(/\b[A-Z]+(?:-[A-Z]+)*-\d+\b/g) ?? [];
  return candidates.filter((candidate) => areas.has(areaOf(candidate)));
}

export const areaOf = (id: string): string => id.replace(/-\d+$/, "");
