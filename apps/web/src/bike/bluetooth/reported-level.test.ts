import { expect, it } from "vitest";
import { createReportedLevel } from "./reported-level.ts";

const coarse = { minimumLevel: 0, maximumLevel: 20, stepLevel: 1 };
const fine = { minimumLevel: 0, maximumLevel: 100, stepLevel: 0.5 };

it("tells whole units from tenths by range and step, and keeps to what it learned [CONNECT-11]", () => {
  const whole = createReportedLevel(coarse);
  expect([10, 5, 10].map((sent) => whole.fromData(sent, null))).toEqual([null, 5, 10]);
  const tenths = createReportedLevel(coarse);
  expect([10, 50, 10].map((sent) => tenths.fromData(sent, null))).toEqual([null, 5, 1]);
});

it("learns from what the machine was set to [CONNECT-11]", () => {
  const tenths = createReportedLevel(fine);
  expect([50, 80, 100].map((sent) => tenths.fromData(sent, 8))).toEqual([null, 8, 10]);
});

it("says nothing of a number that repeats: a frame from before a setting would undo it [CONNECT-11]", () => {
  const level = createReportedLevel(coarse);
  expect([5, 5, 5, 6, 6].map((sent) => level.fromData(sent, null))).toEqual([5, null, null, 6, null]);
});
