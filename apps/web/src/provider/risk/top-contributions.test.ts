import { describe, expect, it } from "vitest";
import { formatPoints, topContributions } from "./top-contributions.ts";

describe("top contributions", () => {
  it("names the factors that move the risk most, in percentage points, without baselines", () => {
    const lines = [
      { factor: "baseline", probabilityWithout: null },
      { factor: "age", probabilityWithout: 0.29 },
      { factor: "sex.male", probabilityWithout: 0.3999 },
      { factor: "on_vte_prophylaxis", probabilityWithout: 0.55 },
    ] as const;
    const top = topContributions(0.4, lines);
    expect(top.map(({ factor }) => factor)).toEqual(["on_vte_prophylaxis", "age"]);
    expect(top.map(({ points }) => formatPoints(points))).toEqual(["−15", "+11"]);
  });

  it("writes whole points from 3 up, one decimal below", () => {
    expect([2.96, 3.4, -0.71, 0.05].map((points) => formatPoints(points))).toEqual(["+3.0", "+3", "−0.7", "+0.1"]);
  });
});
