import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listRepositoryFiles } from "../docs/repository-files.ts";
import { readBlocks } from "./read-blocks.ts";

const install = readBlocks(readFileSync("docs/install.md", "utf8"));

it("The blocks of docs/install.md say where they are for [DATA-69]", () => {
  const known = ["build-machine", "debian", "red-hat"];
  expect(install.length).toBeGreaterThan(10);
  for (const { tags, commands } of install)
    expect([commands, tags.filter((tag) => !known.includes(tag))]).toEqual([commands, []]);
});

it("The settings come before the first start in every document [DATA-69]", () => {
  const starting = listRepositoryFiles()
    .filter((path) => path.endsWith(".md") && path !== "CHANGELOG.md")
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    .filter(({ text }) => text.includes("enable --now bedside-bike"));
  expect(starting.length).toBeGreaterThan(1);
  for (const { path, text } of starting) {
    const [settings, start] = [text.indexOf("AUTH_MODE=verified\n"), text.indexOf("enable --now bedside-bike")];
    expect({ path, isBefore: settings >= 0 && settings < start }).toEqual({ path, isBefore: true });
  }
});
