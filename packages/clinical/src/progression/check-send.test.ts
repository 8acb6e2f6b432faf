import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allPlans, planOf, progressionVignettes } from "../../test/progression-vignettes.ts";
import { checkSend, type SendCheck, type SendInput } from "./check-send.ts";
import { isWithoutLoad, type Prescription, type PrescriptionParts, STEP_PARTS, wattsPerStep } from "./prescription.ts";

const step = (watts: number, minutes: number, sessions = 2): Prescription => ({ watts, minutes, sessions });
const send = (
  plan: string,
  base: Prescription | null,
  asked: PrescriptionParts,
  changed: Partial<SendInput> = {},
): SendCheck =>
  checkSend({ plan: planOf(plan), base, inForce: base ?? step(0, 0), asked, isOffered: true, ...changed });

/** Worked cases that the addendum overrides, by its rule. */
const CORRECTED: Readonly<Record<string, Pick<SendCheck, "verdict" | "steps">>> = {
  // Rule 1: each part counts from the base, so 3 W above it count too.
  "one part lowered, one raised": { verdict: "acknowledge", steps: 2 },
  // Rule 10: a plan of minutes only has no watts above its start.
  "minutes only: watts above the start": { verdict: "refuse", steps: 1 },
};

describe("a send", () => {
  it("has 27 worked cases", () => {
    const titles = progressionVignettes.sends.map(({ title }) => title);
    expect(titles).toHaveLength(27);
    expect(titles).toEqual(expect.arrayContaining(Object.keys(CORRECTED)));
  });

  it.each(progressionVignettes.sends)("$title", ({ title, plan, base, in_force, asked, offered, expected }) => {
    const inForce = in_force ?? base ?? step(0, 0);
    const { verdict, steps } = send(plan, base, asked, { inForce, isOffered: offered });
    expect({ verdict, steps }).toEqual(CORRECTED[title] ?? expected);
  });

  it("counts no step only if it raises no part above what is in force (addendum 1)", () => {
    const base = step(6, 5);
    const first = send("assisted", base, { watts: 10 });
    expect(first).toEqual({
      verdict: "acknowledge",
      steps: 2,
      exceeded: [{ part: "watts", reason: "steps", limit: 6 }],
    });
    const second = send("assisted", base, { minutes: 15 }, { inForce: step(10, 5) });
    expect([second.verdict, second.steps]).toEqual(["refuse", 4]);
    expect(second.exceeded.map(({ part }) => part)).toEqual(["watts", "minutes"]);
    expect(send("assisted", base, { watts: 9 }, { inForce: step(10, 5) })).toMatchObject({ verdict: "ok", steps: 0 });
  });

  it("is not limited by 2.0's cap on the base's watts when it only lowers (addendum 1)", () => {
    const lowered = send("active", step(5, 15), { watts: 29 }, { inForce: step(30, 15) });
    expect(lowered).toEqual({ verdict: "ok", steps: 0, exceeded: [] });
  });

  it("is refused without a base, with steps null, even to lower (addendum 4)", () => {
    expect(send("active", null, { watts: 1 }, { inForce: step(30, 15) })).toEqual({
      verdict: "refuse",
      steps: null,
      exceeded: [],
    });
  });

  it("never has watts above the start's if only minutes build up (addendum 10)", () => {
    expect(send("minutes only", step(4, 10), { watts: 5 })).toMatchObject({ verdict: "ok", steps: 1 });
    expect(send("minutes only", step(5, 10), { watts: 5.5 })).toEqual({
      verdict: "refuse",
      steps: 1,
      exceeded: [{ part: "watts", reason: "plan_watts", limit: 5 }],
    });
  });

  it("names each part that is refused or asked about, and why", () => {
    expect(send("passive", step(0, 5), { watts: 2, resistance: 2 }).exceeded).toEqual([
      { part: "watts", reason: "plan_watts", limit: 0 },
      { part: "resistance", reason: "resistance", limit: 1 },
    ]);
    expect(send("active", step(25, 15), { energy: 751 }).exceeded).toEqual([
      { part: "energy", reason: "energy_above_parts", limit: 750 },
    ]);
    expect(send("assisted", step(6, 20), { minutes: 21 }).exceeded).toEqual([
      { part: "minutes", reason: "cap", limit: 20 },
    ]);
    expect(send("active", step(30, 15), { watts: 35, resistance: 7 }).exceeded).toEqual([
      { part: "resistance", reason: "resistance", limit: 6 },
      { part: "watts", reason: "outside_plan", limit: 32 },
    ]);
    expect(send("unloaded", step(0, 5), { minutes: 6 }).exceeded).toEqual([
      { part: "minutes", reason: "not_offered", limit: 5 },
    ]);
  });

  it("asks about resistance even when nothing else is asked", () => {
    expect(send("active", step(25, 15), { resistance: 6 }).verdict).toBe("ok");
    expect(send("active", step(25, 15), { resistance: 7 }).verdict).toBe("acknowledge");
    expect(send("active", step(25, 15), { resistance: 10 }).verdict).toBe("refuse");
  });

  it.each(["watts", "minutes", "sessions", "energy", "resistance"])("refuses %s that are no number", (part) => {
    expect(send("active", step(25, 15), { [part]: Number.NaN }).verdict).toBe("refuse");
  });
});

describe("over all plans, bases and requests, a send that is let through", () => {
  const anyStep: fc.Arbitrary<Prescription> = fc.record({
    watts: fc.integer({ min: 0, max: 60 }),
    minutes: fc.integer({ min: 1, max: 25 }),
    sessions: fc.integer({ min: 1, max: 4 }),
  });
  const anyAsked: fc.Arbitrary<Partial<Prescription>> = fc.record(
    {
      watts: fc.integer({ min: 0, max: 80 }),
      minutes: fc.integer({ min: 1, max: 35 }),
      sessions: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: [] },
  );
  const anySend = fc.record({
    plan: fc.constantFrom(...allPlans),
    base: anyStep,
    inForce: anyStep,
    asked: anyAsked,
    isOffered: fc.boolean(),
  });

  it("is never more than two steps over the base, unless it only lowers, and never has watts without load", () => {
    fc.assert(
      fc.property(anySend, (input) => {
        const { plan, base, inForce, asked } = input;
        if (checkSend(input).verdict === "refuse") return;
        const sent = { ...inForce, ...asked };
        if (isWithoutLoad(plan.limit)) expect(sent.watts).toBe(0);
        const unit = { watts: wattsPerStep(plan.mode), minutes: 5, sessions: 1 };
        let steps = 0;
        for (const part of STEP_PARTS) steps += Math.max(0, sent[part] - base[part]) / unit[part];
        if (STEP_PARTS.some((part) => sent[part] > inForce[part])) expect(steps).toBeLessThanOrEqual(2 + 1e-9);
      }),
    );
  });

  it("is never asked about when it only lowers within the plan", () => {
    fc.assert(
      fc.property(anySend, fc.double({ min: 0, max: 1, noNaN: true }), ({ plan, base, isOffered }, share) => {
        const inForce = step(plan.start_watts, plan.start_minutes, plan.sessions_per_day);
        const asked = { watts: inForce.watts * share, minutes: inForce.minutes * share };
        expect(checkSend({ plan, base, inForce, asked, isOffered })).toMatchObject({ verdict: "ok", steps: 0 });
      }),
    );
  });
});
