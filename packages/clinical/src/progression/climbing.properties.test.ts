import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planOf } from "../../test/progression-vignettes.ts";
import { checkSend } from "./check-send.ts";
import { type BaseRow, dayBase } from "./day-base.ts";
import { type Prescription, STEP_PARTS, wattsPerStep } from "./prescription.ts";
import { inForce } from "./prescription-rows.ts";

const HOUR = 3_600_000;
const ZONE = "America/New_York";
/** High enough that no goal stops the climb. */
const plan = { ...planOf("assisted walking"), watt_goal: 45, duration_min_per_session: 30, total_daily_energy: 5400 };
const UNIT = { watts: wattsPerStep(plan.mode), minutes: 5, sessions: 1 };

/** The days of both daylight-saving changes, and an ordinary one. */
const anyStart = fc.constantFrom("2026-03-06T14:00:00Z", "2026-10-30T14:00:00Z", "2026-06-10T14:00:00Z");
const anyWish = fc.record({
  minutesLater: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 20 * 60 })),
  /** How much to add, so that most sends are the most that is allowed. */
  watts: fc.constantFrom(-4, 0, 1, 2, 4),
  minutes: fc.constantFrom(-5, 0, 1, 5, 10),
  sessions: fc.constantFrom(-1, 0, 0, 0, 1),
  kind: fc.constantFrom("sent", "sent", "sent", "assessed"),
});

const stepsOver = (step: Prescription, from: Prescription): number =>
  STEP_PARTS.reduce((sum, part) => sum + Math.max(0, step[part] - from[part]) / UNIT[part], 0);

function inForceBefore(history: readonly BaseRow[], instant: number): Prescription | null {
  const row = history.findLast(({ fromAt }) => fromAt.getTime() < instant);
  return row === undefined ? null : inForce(row);
}

describe("greedy sends over many days, midnight and both daylight-saving changes", () => {
  it("never raise above what was in force 12 hours ago plus two steps", () => {
    fc.assert(
      fc.property(anyStart, fc.array(anyWish, { minLength: 5, maxLength: 30 }), (start, wishes) => {
        let time = Date.parse(start);
        const first: Prescription = { watts: 6, minutes: 5, sessions: 2 };
        let step = first;
        const history: BaseRow[] = [{ fromAt: new Date(time), cause: "assessed", ...step }];
        for (const wish of wishes) {
          time += wish.minutesLater * 60_000;
          const now = new Date(time);
          if (wish.kind === "assessed") {
            history.push({ fromAt: now, cause: "assessed", ...step });
            continue;
          }
          const base = dayBase(history, now, ZONE);
          const asked = {
            watts: Math.max(1, Math.max(step.watts, base?.watts ?? 0) + wish.watts),
            minutes: Math.max(1, Math.max(step.minutes, base?.minutes ?? 0) + wish.minutes),
            sessions: Math.max(1, Math.max(step.sessions, base?.sessions ?? 0) + wish.sessions),
          };
          if (checkSend({ plan, base, inForce: step, asked, isOffered: false }).verdict === "refuse") continue;
          const earlier = inForceBefore(history, time - 12 * HOUR) ?? first;
          const isRaised = STEP_PARTS.some((part) => asked[part] > step[part]);
          if (isRaised) expect(stepsOver(asked, earlier)).toBeLessThanOrEqual(2 + 1e-9);
          step = asked;
          history.push({ fromAt: now, cause: "sent", ...asked });
        }
      }),
    );
  });

  it("climb two steps a day at most, and do climb", () => {
    const start = Date.parse("2026-10-30T14:00:00Z");
    let watts = 6;
    const history: BaseRow[] = [{ fromAt: new Date(start), cause: "assessed", watts, minutes: 15, sessions: 2 }];
    const reached: number[] = [];
    for (let hour = 1; hour <= 5 * 24; hour += 1) {
      const now = new Date(start + hour * HOUR);
      const base = dayBase(history, now, ZONE);
      const inForce = { watts, minutes: 15, sessions: 2 };
      const asked = { ...inForce, watts: watts + 2 };
      if (checkSend({ plan, base, inForce, asked, isOffered: true }).verdict !== "refuse") {
        watts = asked.watts;
        history.push({ fromAt: now, cause: "sent", ...asked });
      }
      if (hour % 24 === 0) reached.push(watts);
    }
    expect(reached.map((value, day) => value <= 6 + 4 * (day + 2))).toEqual([true, true, true, true, true]);
    expect(reached.at(-1)).toBeGreaterThanOrEqual(6 + 4 * 4);
  });
});
