import { describe, expect, it } from "vitest";
import { fifthsBy, meanInterval, showableGroups, wilsonInterval } from "./statistics.ts";

describe("the Wilson interval", () => {
  // Newcombe 1998, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("is the published one for %i of %i [CALIBRATION-4]", (events, stays, low, high) => {
    const interval = wilsonInterval(events, stays);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it("is the same by hand, and stays within 0 and 1 [CALIBRATION-4]", () => {
    // 10 of 100, z = 1.96: (0.1 + 0.019208 -/+ 1.96 sqrt(0.0009 + 0.00009604)) / 1.038416 = (0.0552, 0.1744)
    const { low, high } = wilsonInterval(10, 100);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.0552", "0.1744"]);
    expect(wilsonInterval(20, 20)).toEqual({ low: expect.closeTo(0.8389, 4), high: 1 });
  });
});

it("The interval of a mean is 1.96 standard errors to each side [CALIBRATION-4]", () => {
  // Ten values of 4 and ten of 6: mean 5, sum of squares 20, standard error sqrt(20 / 19 / 20) = 0.229416.
  const { low, high } = meanInterval([...Array(10).fill(4), ...Array(10).fill(6)]);
  expect(low).toBeCloseTo(5 - 1.959964 * 0.229416, 5);
  expect(high).toBeCloseTo(5 + 1.959964 * 0.229416, 5);
});

describe("fifths", () => {
  it("are in order and as equal in size as can be [CALIBRATION-5]", () => {
    const values = Array.from({ length: 12 }, (_, index) => (index * 7) % 12);
    const fifths = fifthsBy(values, (value) => value);
    expect(fifths).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6, 7],
      [8, 9],
      [10, 11],
    ]);
  });

  it("of few items are partly empty", () => {
    expect(fifthsBy([3, 1], (value) => value)).toEqual([[1], [], [3], [], []]);
  });
});

describe("the groups that are shown", () => {
  const group = (size: number) => Array.from({ length: size }, () => 0);
  const shown = (...sizes: number[]) => showableGroups(sizes.map(group), ({ length }) => length >= 10);

  it("are those that are large enough [CALIBRATION-6]", () => {
    expect(shown(30, 20, 10)).toEqual([true, true, true]);
    expect(shown(30, 6, 5)).toEqual([true, false, false]);
  });

  it("don't allow a hidden group to be calculated from the rest [CALIBRATION-6]", () => {
    expect(shown(30, 20, 4)).toEqual([true, false, false]);
    expect(shown(30, 4)).toEqual([false, false]);
    expect(shown(40, 30, 11, 4)).toEqual([true, true, false, false]);
  });

  it("hide nothing for the sake of an empty group", () => {
    expect(shown(30, 20, 0)).toEqual([true, true, false]);
  });
});
