import { describe, expect, it } from "vitest";
import { assessed, orthopedic } from "../../../test/support/assessments.ts";
import { formatSignedPoints } from "../../assessment/results/metric-format.ts";
import { topEffects } from "./top-effects.ts";

describe("the answers that change a risk most", () => {
  it("are those of 'without', the largest effect first, at most four [RISK-10]", () => {
    const top = topEffects(orthopedic, "deconditioning");
    expect(top).toHaveLength(4);
    const sizes = top.map(({ points }) => Math.abs(points));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    const without = orthopedic.without.mobility_status?.deconditioning ?? 0;
    const points = (orthopedic.deconditioning.probability - without) * 100;
    expect(top).toContainEqual({ answer: "mobility_status", points });
    const [prophylaxis] = topEffects(orthopedic, "vte").filter(({ points }) => points < 0);
    expect(prophylaxis?.answer).toBe("on_vte_prophylaxis");
  });

  it("of falls have a line of their own, in the same points [RISK-10]", () => {
    const planned = assessed({
      mobility_status: "walking_assist",
      is_postoperative: true,
      admission_urgency: "planned",
    });
    const { contributions, probability } = planned.falls;
    const lines = contributions.filter(([, , value]) => value !== null);
    const points = lines.map(([, , value]) => (probability - (value ?? 0)) * 100);
    expect(Object.keys(planned.without).length).toBeGreaterThan(lines.length);
    expect(topEffects(planned, "falls").map((effect) => effect.points)).toEqual(points);
  });

  it("are written in whole points from 3 up, with one decimal below", () => {
    expect([2.96, 3.4, -0.71, 0.05].map((points) => formatSignedPoints(points))).toEqual([
      "+3.0",
      "+3",
      "−0.7",
      "+0.1",
    ]);
  });
});
