import { expect, it } from "vitest";
import { wordFileOf } from "./word-groups.ts";

const jsonFiles = import.meta.glob<object>("./en/*.json", { import: "default", eager: true });
const groupFiles = import.meta.glob<Record<string, object>>("./en/*-words.ts", { eager: true });
const namespaces = Object.keys(jsonFiles).map((path) => path.replace(/^.*\/|\.json$/g, ""));

it.each(namespaces)("the words of %s are in the file that is loaded for them", (namespace) => {
  const file = `./en/${wordFileOf(namespace)}`;
  const words = jsonFiles[file] ?? groupFiles[file]?.[namespace];
  expect(words).toEqual(jsonFiles[`./en/${namespace}.json`]);
});

it("a group's file holds no other words than the group's", () => {
  for (const [file, words] of Object.entries(groupFiles)) {
    expect(Object.keys(words).map((namespace) => `./en/${wordFileOf(namespace)}`)).toEqual(
      Object.keys(words).map(() => file),
    );
  }
});
