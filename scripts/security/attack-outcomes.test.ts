import { expect, it } from "vitest";
import { attackOutcomes, isProved } from "./attack-outcomes.ts";

const test = (title: string, status: string, ...failureMessages: string[]) => ({ title, status, failureMessages });
const report = (...assertionResults: ReturnType<typeof test>[]) => ({ testResults: [{ assertionResults }] });

it("tells an attack that gets through from a test that fails for another reason", () => {
  const outcomes = attackOutcomes(
    report(
      test("self-grant", "failed", "AssertionError: expected 'gets through' to be 'stopped' // Object.is equality\n"),
      test("lock-out", "failed", "Error: The nurse gets no code.\n    at signInAtBed"),
      test("pre-registration", "passed"),
      test("set role", "skipped"),
    ),
  );
  expect([...outcomes]).toEqual([
    ["self-grant", "gets through"],
    ["lock-out", "broken: Error: The nurse gets no code."],
    ["pre-registration", "stopped"],
  ]);
});

it("takes as proved only that all got through before and all are stopped now", () => {
  const through = new Map([["self-grant", "gets through"]]);
  const stopped = new Map([["self-grant", "stopped"]]);
  expect(isProved(through, stopped)).toBe(true);
  expect([
    isProved(stopped, stopped),
    isProved(through, through),
    isProved(through, new Map()),
    isProved(through, new Map([...stopped, ["lock-out", "stopped"]])),
    isProved(new Map(), new Map()),
  ]).toEqual([false, false, false, false, false]);
});
