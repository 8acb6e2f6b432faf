import { describe, expect, it } from "vitest";

const files = import.meta.glob<string>(["../src/ui/*.tsx", "../src/charts/*.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const exportedComponent = /^export (?:default )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm;

const componentsOf = (text: string): string[] => [...text.matchAll(exportedComponent)].map(([, name]) => name ?? "");
const pieces = Object.entries(files).filter(([path]) => !/\.(stories|test)\.tsx$/.test(path));

describe("the catalog", () => {
  it.each(pieces)("has a story for each component of %s", (path, text) => {
    const stories = files[path.replace(/\.tsx$/, ".stories.tsx")] ?? "";
    // An import alone is not a story: the linter refuses one that is not used.
    const missing = componentsOf(text).filter((name) => !new RegExp(`\\b${name}\\b`).test(stories));
    expect(missing, "write their stories in a file <name>.stories.tsx beside it").toEqual([]);
  });

  it("finds components, not the functions beside them", () => {
    expect(pieces.length).toBeGreaterThan(20);
    const text =
      "export function Card() {}\nexport const Chip = 1;\nexport function lazyScreen() {}\nfunction Part() {}";
    expect(componentsOf(text)).toEqual(["Card", "Chip"]);
  });
});
