import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { paths } from "../../packages/contract/src/paths.ts";
import { isText, listRepositoryFiles } from "../docs/repository-files.ts";
import { findRuleTests } from "./find-rule-tests.ts";
import { areaOf, findRuleIds, readRuleMap, readRules } from "./read-rules.ts";

const rules = readRules();
const { code, gaps } = readRuleMap();
const files = listRepositoryFiles();
const textOf = (path: string): string => readFileSync(path, "utf8");
const tests = files
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith("scripts/product-rules/"))
  .flatMap((path) => findRuleTests(path, textOf(path)));
const ids = new Set(rules.map(({ id }) => id));
const tested = new Set(tests.flatMap((test) => test.ids));

describe("docs/product", () => {
  it("gives each rule an id of its own", () => {
    expect(rules.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)).toEqual([]);
  });

  it("names code for each rule, and nothing else, in map.json", () => {
    expect(
      rules.map(({ id }) => id).filter((id) => !code[id]?.length),
      "add the rule's code to docs/product/map.json",
    ).toEqual([]);
    expect(
      [...Object.keys(code), ...Object.keys(gaps)].filter((id) => !ids.has(id)),
      "map.json names a rule that no page has",
    ).toEqual([]);
  });

  it("names code that exists, with the symbols it says", () => {
    const missing = Object.entries(code).flatMap(([id, places]) =>
      places
        .filter((place) => {
          const [path = "", symbol] = place.split("#");
          return !existsSync(path) || (symbol !== undefined && !textOf(path).includes(symbol));
        })
        .map((place) => `${id}: ${place}`),
    );
    expect(missing, "code moved or was renamed: correct docs/product/map.json").toEqual([]);
  });

  it("has a test for each rule but the known gaps", () => {
    expect(
      rules.map(({ id }) => id).filter((id) => !tested.has(id) && !gaps[id]),
      "no test names the rule: put its id, as in [RIDE-7], at the end of the title of the test that proves it",
    ).toEqual([]);
    expect(
      Object.keys(gaps).filter((id) => tested.has(id)),
      "no longer a gap",
    ).toEqual([]);
  });

  it("is cited with ids that exist", () => {
    const areas = new Set(rules.map(({ id }) => areaOf(id)));
    const unknown = files
      .filter((path) => isText(path) && !path.startsWith("scripts/product-rules/"))
      .flatMap((path) => findRuleIds(textOf(path), areas).map((id) => ({ path, id })))
      .filter(({ id }) => !ids.has(id));
    expect(unknown, "no page of docs/product has these rules").toEqual([]);
  });

  const keysOf = (page: string) => rules.filter((rule) => rule.page === page).flatMap(({ keys }) => keys);

  it("has a rule for each address of the web app", () => {
    const addresses = [...textOf("apps/web/src/routes.tsx").matchAll(/(?:path: |lazyScreen\(\s*)"([^"]+)"/g)];
    expect(addresses.length).toBeGreaterThan(10);
    expect(keysOf("routes.md").toSorted(), "docs/product/routes.md needs a row for each address of routes.tsx").toEqual(
      addresses.map(([, address = ""]) => address).toSorted(),
    );
  });

  it("has a rule for each call of the contract", () => {
    const calls = Object.values(paths).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(keysOf("calls.md").toSorted(), "docs/product/calls.md needs a row for each call of paths.ts").toEqual(
      calls.toSorted(),
    );
  });

  it("has a word of the screens for each message", () => {
    const words = files
      .filter((path) => path.startsWith("apps/web/src/locales/en/"))
      .map((path) => textOf(path).replaceAll("{{", "{").replaceAll("}}", "}"))
      .join("\n");
    const messages = keysOf("messages.md");
    expect(messages.length).toBeGreaterThan(20);
    expect(messages.filter((message) => !words.includes(`"${message}"`))).toEqual([]);
  });
});
