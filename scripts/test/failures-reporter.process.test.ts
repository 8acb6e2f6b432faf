import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { localProgram, runCommand } from "./commands.ts";

mkdirSync(".tmp", { recursive: true });
const folder = mkdtempSync(join(".tmp", "failures-reporter-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function failuresOf(name: string, source: string): Promise<string> {
  const root = join(folder, name);
  mkdirSync(root);
  writeFileSync(join(root, "vitest.config.ts"), "export default {};");
  writeFileSync(join(root, "a.test.ts"), `import { beforeAll, describe, expect, test } from "vitest";\n${source}`);
  const failures = join(root, "failures.txt");
  const reporter = resolve("scripts/test/failures-reporter.ts");
  await runCommand([localProgram("vitest"), "run", "--root", root, `--reporter=${reporter}`], {
    output: "keep",
    environment: { FAILURES_FILE: failures },
  });
  return readFileSync(failures, "utf8");
}

test("a run in which all went well leaves nothing to say", async () => {
  expect(await failuresOf("well", `test("adds", () => expect(1).toBe(1));`)).toBe("");
});

test("each failure is named with its message: tests, hooks, files and errors that no test caught", async () => {
  const failures = await failuresOf(
    "failures",
    `describe("sums", () => test("add", () => expect(1, "one is not two").toBe(2)));
     describe("hooks", () => { beforeAll(() => { throw new Error("no database"); }); test("never", () => {}); });
     test("leaves an error behind", () => { Promise.reject(new Error("left behind")); });`,
  );
  expect(failures).toMatch(/a\.test\.ts > sums > add\n {4}AssertionError: one is not two/);
  expect(failures).toContain("no database");
  expect(failures).toMatch(/Unhandled error\n {4}Error: left behind/);
  expect(await failuresOf("broken", `throw new Error("broken file");`)).toContain("a.test.ts\n    Error: broken file");
});

test("a test that passed at its second try is named, with what went wrong at the first", async () => {
  const failures = await failuresOf(
    "flaky",
    `let tries = 0; test("settles", { retry: 1 }, () => expect(++tries, "too early").toBe(2));`,
  );
  expect(failures).toMatch(/Passed at the second try: .*a\.test\.ts > settles\n {4}AssertionError: too early/);
});
