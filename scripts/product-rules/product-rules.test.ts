import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { routes } from "../../apps/web/src/routes.ts";
import { calls } from "../../packages/contract/src/api.ts";
import { listRepositoryFiles } from "../docs/repository-files.ts";
import { readRules } from "./read-rules.ts";
import { findRuleIds } from "./test-titles.ts";

/** Rules that no test can prove. */
const untested: Readonly<Record<string, string>> = {
  "LOOK-11":
    "e2e/engines opens every screen in the Chromium, Firefox ESR and WebKitGTK of today; older versions are not at hand.",
};

const rules = readRules();
const ids = rules.map(({ id }) => id);
const textOf = (path: string): string => readFileSync(path, "utf8");
const named = listRepositoryFiles()
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith("scripts/product-rules/"))
  .flatMap((path) => findRuleIds(textOf(path)).map((id) => ({ path, id })));

describe("docs/product", () => {
  it("gives each rule an id of its own", () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has a test for each rule", () => {
    const tested = new Set(named.map(({ id }) => id));
    expect(
      ids.filter((id) => !tested.has(id)).toSorted(),
      "put the rule's id, as in [RIDE-7], at the end of the title of the test that proves it",
    ).toEqual(Object.keys(untested).toSorted());
  });

  it("has each rule that a test names", () => {
    expect(named.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });

  const keysOf = (page: string) => rules.filter((rule) => rule.page === page).flatMap(({ keys }) => keys);

  it("has a rule for each address of the web app", () => {
    expect(keysOf("routes.md").toSorted(), "docs/product/routes.md needs a row for each address of routes.ts").toEqual(
      [...routes.map(({ path }) => path), "*"].toSorted(),
    );
  });

  it("has a rule for each call of the contract", () => {
    const called = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(keysOf("calls.md").toSorted(), "docs/product/calls.md needs a row for each call of the contract").toEqual(
      called.toSorted(),
    );
  });

  it("has a word of the screens for each message", () => {
    const words = listRepositoryFiles()
      .filter((path) => path.startsWith("apps/web/src/locales/en/"))
      .map((path) => textOf(path).replaceAll("{{", "{").replaceAll("}}", "}"))
      .join("\n");
    const messages = keysOf("messages.md");
    expect(messages.length).toBeGreaterThan(20);
    expect(messages.filter((message) => !words.includes(`"${message}"`))).toEqual([]);
  });
});
