import { describe, expect, test, vi } from "vitest";
import { holdsPostgres, oldestFirst } from "./find-postgres.ts";
import { debianAdvice, findTool, type ToolSearch } from "./find-tool.ts";

function search(onMachine: string[], more: Partial<ToolSearch> = {}): ToolSearch {
  return {
    name: "Anvil",
    setting: "ANVIL_PATH",
    candidates: () => ["/first", "/second"],
    isUsable: (candidate) => onMachine.includes(candidate),
    advice: debianAdvice(["anvil", "fonts-anvil"]),
    ...more,
  };
}

describe("finding a tool", () => {
  test("the setting goes first", () => {
    expect(findTool(search(["/first", "/mine"]), { ANVIL_PATH: "/mine" })).toBe("/mine");
  });

  test("an unusable setting is an error, not a reason to look elsewhere", () => {
    expect(() => findTool(search(["/first"]), { ANVIL_PATH: "/mine" })).toThrow(
      "ANVIL_PATH is set to /mine, where there is no working Anvil.",
    );
  });

  test("then the first usable place, without installing anything", () => {
    const install = vi.fn();
    expect(findTool(search(["/second"], { install }), {})).toBe("/second");
    expect(install).not.toHaveBeenCalled();
  });

  test("then an installation, after which it looks again", () => {
    const onMachine: string[] = [];
    expect(findTool(search(onMachine, { install: () => onMachine.push("/first") }), {})).toBe("/first");
  });

  test.each([
    ["nothing may be installed", undefined],
    ["the installation brings nothing", () => {}],
  ])("otherwise the message says what to install: %s", (_, install) => {
    expect(() => findTool(search([], { install }), {})).toThrow(
      "Anvil is missing: install it (Debian: apt-get install anvil fonts-anvil) or set ANVIL_PATH.",
    );
  });
});

test("PostgreSQL versions are compared as numbers", () => {
  expect(oldestFirst(["17", "9.6", "15", "lost+found"])).toEqual(["15", "17"]);
});

test("a folder without every program is no PostgreSQL", () => {
  expect(holdsPostgres("/nonexistent")).toBe(false);
});
