import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ENGINE_VERSION, type EvidenceCode, MODEL_TABLES } from "../../packages/clinical/src/index.ts";
import { SAFETY_ITEMS } from "../../packages/clinical/src/safety/safety-items.ts";
import { SAFETY_SOURCES } from "../../packages/clinical/src/safety/safety-sources.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "../../packages/clinical/src/safety/tables/rules-from-answers.ts";
import { GROUP_TARGETS } from "./backtest/group-targets.ts";
import { DISCRIMINATION_TARGETS } from "./backtest/published-targets.ts";

const read = (name: string): string => readFileSync(`docs/clinical/${name}`, "utf8");
const review = read("clinical-review.md");

it.each(["intended-use.md", "model-card.md", "change-control.md", "clinical-review.md"])(
  "%s was read again for this version of the engine",
  (name) => {
    expect(read(name)).toMatch(
      new RegExp(`^\\*\\*Status\\.\\*\\* Engine ${ENGINE_VERSION}, \\d{4}-\\d{2}-\\d{2}\\.`, "m"),
    );
  },
);

describe("the model card", () => {
  it("quotes the author's back-test as the back-test itself does", () => {
    const rows = tableRows(read("model-card.md"));
    const written = (author: readonly number[]) => author.map(String);
    const quoted = GROUP_TARGETS.flatMap(({ name, author }) => {
      const row = rows
        .find(([group]) => group === name)
        ?.slice(1, 9)
        .map((cell) => String(Number(cell)));
      return author && row ? [{ name, row, author: written(author) }] : [];
    });
    expect(quoted.length).toBeGreaterThan(25);
    expect(quoted.filter(({ row, author }) => row.join() !== author.join())).toEqual([]);
  });

  it("quotes the implied discrimination as the back-test does", () => {
    const rows = tableRows(read("model-card.md"));
    const quoted = Object.entries(DISCRIMINATION_TARGETS).map(([outcome, { author }]) => {
      const row = rows.find(([name, all = ""]) => name === outcome && all.startsWith("0."));
      return { row: row?.slice(1, 4), author: author.map((thousandths) => (thousandths / 1000).toFixed(3)) };
    });
    expect(quoted).toHaveLength(6);
    for (const { row, author } of quoted) expect(row).toEqual(author);
  });
});

describe("the clinical review", () => {
  it("is signed by nobody, and all documents say so, or by somebody and none does", () => {
    const signed = review.split(/^## Sign-off$/m)[1]?.match(/^\| (?!Version|---).+$/gm) ?? [];
    const isUnreviewed = signed.length === 0;
    for (const name of ["clinical-review.md", "intended-use.md", "model-card.md", "change-control.md", "README.md"]) {
      expect(/[Nn]o clinician has reviewed/.test(read(name)), name).toBe(isUnreviewed);
    }
  });

  it("names places that are there", () => {
    const places = [...review.matchAll(/`((?:packages|apps)\/[\w/.-]+)`(?:: `(\w+)`)?/g)];
    expect(places.length).toBeGreaterThan(40);
    const missing = places.filter(([, path = "", name = ""]) => !readFileSync(path, "utf8").includes(name));
    expect(missing.map(([place]) => place)).toEqual([]);
  });

  it("lists each safety rule that rests on judgment, on memory or on what was not read in full", () => {
    const isOpen = (source: keyof typeof SAFETY_SOURCES) => SAFETY_SOURCES[source].tag !== "V";
    const open = Object.entries({ ...SAFETY_ITEMS, ...SAFETY_RULES_FROM_ANSWERS })
      .filter(([, { sources }]) => sources.some(isOpen))
      .map(([id]) => id);
    expect(open.length).toBeGreaterThan(25);
    expect(open.filter((id) => !review.includes(`\`${id}\``))).toEqual([]);
  });

  it("counts what the model's tables mark as judgment", () => {
    const written = [...review.matchAll(/^\| `(\w+)` \| (\d+) \|$/gm)].map(([, table, count]) => [
      table,
      Number(count),
    ]);
    const counted = Object.entries(MODEL_TABLES)
      .map(([table, numbers]) => [table, countCode(numbers, "J")] as const)
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(counted));
  });
});

const tableRows = (document: string): string[][] =>
  (document.match(/^\|.*\|$/gm) ?? []).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

function countCode(node: unknown, code: EvidenceCode): number {
  if (typeof node !== "object" || node === null) return 0;
  if ("value" in node && "evidenceCode" in node) return node.evidenceCode === code ? 1 : 0;
  return Object.values(node).reduce((sum: number, child) => sum + countCode(child, code), 0);
}
