import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allPlans, planOf, progressionVignettes, reachedStepOf } from "../../test/progression-vignettes.ts";
import { type CarriedPlan, carryPlan, type ReachedStep } from "./carry-plan.ts";
import { isWithoutLoad } from "./prescription.ts";

const METS_ROUNDING = 0.0051;

const current = (changed: Partial<ReachedStep>): ReachedStep => ({
  ...reachedStepOf({ watts: 30, minutes: 15, sessions: 2, mode: "active" }),
  ...changed,
});
const carry = (name: string, before: ReachedStep | null, hasLapsed = false): CarriedPlan =>
  carryPlan({ plan: planOf(name), weightKg: planOf(name).start_weight_kg, current: before, hasLapsed });

describe("a plan carried over a new assessment", () => {
  it("has 31 worked cases", () => expect(progressionVignettes.carried).toHaveLength(31));

  it.each(progressionVignettes.carried)("$title", ({ plan: name, weight_kg, current: before, lapsed, expected }) => {
    const plan = planOf(name);
    const { start_watts, start_minutes, mets_today, ...rest } = expected;
    const carried = carryPlan({
      plan,
      weightKg: weight_kg,
      current: before === null ? null : reachedStepOf(before),
      hasLapsed: lapsed,
    });
    expect(carried).toEqual({ ...rest, mets_today: carried.mets_today });
    expect([plan.start_watts, plan.start_minutes]).toEqual([start_watts, start_minutes]);
    if (mets_today === null) expect(carried.mets_today).toBeNull();
    else expect(Math.abs((carried.mets_today ?? Number.NaN) - mets_today)).toBeLessThan(METS_ROUNDING);
  });

  it.each(Object.entries(progressionVignettes.plans))("begins as the plan '%s' if nothing was sent", (_, plan) => {
    const carried = carryPlan({ plan, weightKg: plan.start_weight_kg, current: null, hasLapsed: false });
    expect(carried.build_up).toEqual(plan.build_up);
    expect([carried.today_watts, carried.today_minutes, carried.today_sessions]).toEqual([
      plan.start_watts,
      plan.start_minutes,
      plan.sessions_per_day,
    ]);
  });

  it("is not carried when nothing was sent before or the plan lapsed (addendum 4)", () => {
    expect(carry("active", null).carried).toBe(false);
    expect(carry("active", current({}), true).carried).toBe(false);
    expect(carry("active", current({})).carried).toBe(true);
  });

  it("remembers the last watts of the stay after days without load (addendum 11)", () => {
    const passive = current({ watts: null, mode: "passive" });
    expect(carry("active", { ...passive, lastWatts: 8 }).today_watts).toBe(8);
    expect(carry("active", { ...passive, lastWatts: 40 }).today_watts).toBe(25);
    expect(carry("active", { ...passive, lastWatts: null }).today_watts).toBe(25);
    expect(carry("active", { ...passive, lastWatts: 8 }, true).today_watts).toBe(8);
    expect(carry("minutes only", { ...passive, lastWatts: 3 }).today_watts).toBe(3);
    expect(carry("active", { ...passive, watts: 0, lastWatts: 0 }).today_watts).toBe(0);
  });

  it("stays without load, whatever was in force", () => {
    expect(carry("passive", current({ lastWatts: 20 })).today_watts).toBe(0);
    expect(carry("unloaded", current({ watts: 0, lastWatts: 20, mode: "assisted" })).today_watts).toBe(0);
  });
});

describe("over all plans and steps, today's step", () => {
  const step = {
    watts: fc.option(fc.integer({ min: 0, max: 70 })),
    lastWatts: fc.option(fc.integer({ min: 0, max: 70 })),
    minutes: fc.integer({ min: 1, max: 30 }),
    sessions: fc.integer({ min: 1, max: 4 }),
    mode: fc.constantFrom("passive", "assisted", "active"),
    lung_limited: fc.option(fc.boolean()),
    sepsis: fc.option(fc.boolean()),
  } as const;
  const anyCurrent: fc.Arbitrary<ReachedStep> = fc.record(step);
  const anyPlan = fc.constantFrom(...allPlans);

  it("is never above the current one, the plan or, lapsed or newly sick, the start", () => {
    fc.assert(
      fc.property(anyPlan, anyCurrent, fc.boolean(), (plan, before, hasLapsed) => {
        const carried = carryPlan({ plan, weightKg: 70, current: before, hasLapsed });
        const { today_watts: watts, today_minutes: minutes, today_sessions: sessions } = carried;
        const mostBefore = (before.watts ?? 0) > 0 ? before.watts : before.lastWatts;
        expect(watts).toBeLessThanOrEqual(Math.min(mostBefore ?? plan.start_watts, plan.watt_goal ?? plan.start_watts));
        expect(minutes).toBeLessThanOrEqual(Math.min(before.minutes, plan.duration_min_per_session));
        expect(sessions).toBeLessThanOrEqual(Math.min(before.sessions, plan.sessions_per_day));
        const isNewlySick = (plan.lung_limited && !before.lung_limited) || (plan.sepsis && !before.sepsis);
        if (hasLapsed || isNewlySick) {
          expect(watts).toBeLessThanOrEqual(plan.start_watts);
          expect(minutes).toBeLessThanOrEqual(plan.start_minutes);
        }
        if (isWithoutLoad(plan.limit)) expect([watts, carried.build_up]).toEqual([0, []]);
      }),
    );
  });

  it("is the first day of a build-up that ends at the goal", () => {
    fc.assert(
      fc.property(anyPlan, anyCurrent, (plan, before) => {
        const { build_up: buildUp, ...carried } = carryPlan({ plan, weightKg: 70, current: before, hasLapsed: false });
        if (isWithoutLoad(plan.limit)) return;
        expect(buildUp[0]).toEqual([1, carried.today_watts, carried.today_minutes]);
        const lastWatts = plan.watt_goal ?? carried.today_watts;
        expect(buildUp.at(-1)).toEqual([buildUp.length, lastWatts, plan.duration_min_per_session]);
        expect(carried.days_to_goal).toBe(plan.watt_goal === null ? null : buildUp.length);
      }),
    );
  });
});
