import { describe, expect, it } from "vitest";
import { orthopedic, orthopedicByEngine1 } from "../../../test/support/assessments.ts";
import { isEngine1, toShown } from "./from-engine-1.ts";
import { startOf } from "./shown-result.ts";

describe("a result stored by engine 1.0", () => {
  const shown = toShown(orthopedicByEngine1);

  it("opens with the figures, levels and lines that it had [CALCULATOR-75]", () => {
    expect(isEngine1(orthopedicByEngine1)).toBe(true);
    expect(isEngine1(orthopedic)).toBe(false);
    expect(shown.engine_version).toBe("1.0.0");
    for (const risk of ["deconditioning", "vte", "falls", "pressure"] as const) {
      const { probability, risk_level, range, contributions } = orthopedicByEngine1[risk];
      expect(shown[risk]).toMatchObject({ probability, risk_level, range, band_reason: "probability" });
      expect(shown[risk].contributions.map(([factor]) => factor)).toEqual(contributions.map(({ factor }) => factor));
    }
    const [first] = orthopedicByEngine1.deconditioning.contributions;
    expect(shown.deconditioning.contributions[0]).toEqual([
      first?.factor,
      first?.logOdds,
      first?.probabilityWithout,
      first?.evidenceCode,
      ...(first?.citations ?? []),
    ]);
    expect(shown.mobility_recommendation).toMatchObject({ watt_goal: 25, duration_min_per_session: 15 });
    expect(shown.earlier_warnings).toContain("orthopedic");
  });

  it("has no safety check, no start and no 'Without it' [CALCULATOR-75]", () => {
    expect(shown.safety).toBeNull();
    expect(shown.without).toEqual({});
    expect(shown.mobility_recommendation && startOf(shown.mobility_recommendation)).toBeNull();
  });

  it("keeps a start where the plan has one", () => {
    const plan = toShown(orthopedic).mobility_recommendation;
    expect(plan && startOf(plan)).toMatchObject({
      mode: "active",
      start_watts: 20,
      start_minutes: 15,
      days_to_goal: 2,
    });
  });
});
