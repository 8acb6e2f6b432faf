import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import type { Step } from "./steps.ts";

/** In a process of its own, because the steps are those of the depth with which the file was read. */
function listSteps(): Pick<Step, "name" | "after">[] {
  const print = "import('./scripts/test/steps.ts').then(({ STEPS }) => console.log(JSON.stringify(STEPS)))";
  const env = { ...process.env, TEST_DEPTH: "full" };
  return JSON.parse(execFileSync(process.execPath, ["--import", "tsx", "--eval", print], { encoding: "utf8", env }));
}

it("The jobs of ci.yml run every step of the full depth, each once and after the one that it needs", () => {
  const { env, jobs } = parse(readFileSync(".github/workflows/ci.yml", "utf8"));
  expect(env.TEST_DEPTH).toBe("full");
  const named: string[][] = jobs.test.strategy.matrix.steps.map((names: string) => names.split(" "));
  const steps = listSteps();
  const needed = new Set(steps.flatMap(({ after }) => after ?? []));
  const judged = (names: readonly string[]) => names.filter((name) => !needed.has(name));
  expect(named.flatMap(judged).sort()).toEqual(judged(steps.map(({ name }) => name)).sort());
  for (const { name, after } of steps) {
    if (after)
      expect(
        named.find((names) => names.includes(name)),
        name,
      ).toEqual([after, name]);
  }
  // What nothing else is judged by would not be seen.
  for (const name of needed)
    expect(
      named.some((names) => names.includes(name)),
      name,
    ).toBe(true);
  expect(jobs.test.steps.at(-3).run).toBe(`npm test --silent -- \${{ matrix.steps }}`);
});
