import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = "docs/decisions";
const files = readdirSync(folder).filter((name) => /^\d{3}-.*\.md$/.test(name) && name !== "000-template.md");
const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const supersededBy = String.raw`Superseded by \[\d{3}\]\(\d{3}-[a-z0-9-]+\.md\), ${day}\.`;
const statusLine = new RegExp(String.raw`^\*\*Status\.\*\* Accepted, ${day}\.( ${supersededBy})?$`, "gm");

/** A decision's line in the index. */
function indexLine(name: string): string {
  const text = read(name);
  const title = /^# \d{3}\. (.+)$/m.exec(text)?.[1] ?? "";
  const [status = ""] = text.match(statusLine) ?? [];
  const by = /Superseded by (\[\d{3}\]\(.+?\))/.exec(status)?.[1];
  return `| [${name.slice(0, 3)}](${name}) | ${title} | ${by ? `Superseded by ${by}` : "Accepted"} |`;
}

describe("Decision records", () => {
  it.each(files)("%s has its number and title, and one status with its date", (name) => {
    expect(read(name)).toMatch(new RegExp(`^# ${name.slice(0, 3)}\\. \\S`));
    expect(read(name).match(statusLine) ?? []).toHaveLength(1);
  });

  it("have a number each", () => {
    const numbers = files.map((name) => name.slice(0, 3));
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  });

  it("are all in the index, with title and status", () => {
    const listed = read("README.md")
      .split("\n")
      .filter((line) => line.startsWith("| ["));
    expect(listed).toEqual(files.sort().map(indexLine));
  });
});
