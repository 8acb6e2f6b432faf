import { readdirSync, readFileSync } from "node:fs";

/** One numbered rule of docs/product, such as RIDE-7. */
export interface ProductRule {
  readonly id: string;
  readonly page: string;
  /** The text in backticks in the first cell of a table's row: `/goals`, `GET /api/providers`, `Login failed`. */
  readonly keys: readonly string[];
}

const folder = "docs/product";

export const readRules = (): ProductRule[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => rulesIn(name, readFileSync(`${folder}/${name}`, "utf8")));

/** A rule begins a list item or a table's row with its id in bold. */
function rulesIn(page: string, markdown: string): ProductRule[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, cell = ""] = /^(?:-|\|) \*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*(?: \| ([^|]*))?/.exec(line) ?? [];
    return id ? [{ id, page, keys: [...cell.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key) }] : [];
  });
}
