import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plausiblePatient } from "../test/arbitrary-input.ts";
import { findImprovements, listAllowed } from "../test/worsening-changes.ts";
import { assessRisk } from "./assess.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import type { MobilityRecommendation } from "./mobility-recommendation.ts";
import { MOBILITY_STATUSES } from "./questions.ts";

const { numRuns = 100 } = fc.readConfigureGlobal();
/** In full depth as many as the model card says. */
const patientCount = numRuns < 1000 ? 500 : 20_000;
const patients: readonly AssessmentInput[] = fc.sample(plausiblePatient, patientCount);

function prescriptionOf(patient: AssessmentInput): MobilityRecommendation {
  const { mobility_recommendation: goal } = assessRisk(patient, { includesWithout: false });
  if (goal === null) throw new Error("only a recorded finding takes the recommendation away");
  return goal;
}

/** The first few patients for whom something is not true, and what. */
function findProblems(problemsOf: (patient: AssessmentInput) => readonly (string | false)[]): string[] {
  const found: string[] = [];
  for (const patient of patients) {
    const problems = problemsOf(patient).filter((problem) => problem !== false);
    if (problems.length > 0) found.push(`${problems.join(", ")}: ${JSON.stringify(patient)}`);
    if (found.length === 3) break;
  }
  return found;
}

function startProblems(patient: AssessmentInput): (string | false)[] {
  const goal = prescriptionOf(patient);
  const metsAtStart = (7 + (10.8 * goal.start_watts) / (patient.weight_kg ?? 70)) / 3.5;
  return [
    goal.start_watts > (goal.watt_goal ?? Number.POSITIVE_INFINITY) && "starts above the goal",
    metsAtStart > 3 + 1e-9 && "starts above 3.0 METs",
    goal.start_watts > goal.unclampedWatts + 0.005 && "the start was raised",
    goal.start_minutes > goal.duration_min_per_session && "starts with too many minutes",
    goal.start_resistance !== 1 && "starts with resistance",
  ];
}

function goalProblems(patient: AssessmentInput): (string | false)[] {
  const { watt_goal: watts, total_daily_energy: energy, resistance_level: level } = prescriptionOf(patient);
  if (watts === null) return [(energy !== null || level !== null) && "no watts, but what follows from them"];
  return [
    (watts < 25 || watts > 45) && `${watts} W`,
    (energy === null || energy > 1200) && `${energy} watt-minutes a day`,
    (level === null || level < 1 || level > 6) && `resistance ${level}`,
  ];
}

function buildUpProblems(patient: AssessmentInput): (string | false)[] {
  const { build_up: steps, mode, ...goal } = prescriptionOf(patient);
  if (mode === "passive") return [steps.length > 0 && "a build-up of passive cycling"];
  const [, firstWatts, firstMinutes] = steps[0] ?? [];
  const [lastDay, lastWatts, lastMinutes] = steps.at(-1) ?? [];
  const mostWatts = mode === "active" ? 5 : 2;
  const isStep = ([day, watts, minutes]: (typeof steps)[number], index: number) => {
    const [, wattsBefore, minutesBefore] = steps[index - 1] ?? [0, watts, minutes];
    const more = [watts - wattsBefore, minutes - minutesBefore] as const;
    return day === index + 1 && more[0] <= mostWatts && more[1] <= 5 && more[0] * more[1] === 0;
  };
  return [
    (firstWatts !== goal.start_watts || firstMinutes !== goal.start_minutes) && "does not begin with the start",
    lastWatts !== (goal.watt_goal ?? goal.start_watts) && "does not reach the goal",
    lastMinutes !== goal.duration_min_per_session && "does not reach the minutes",
    !steps.every(isStep) && "goes too fast",
    goal.days_to_goal !== (goal.watt_goal === null ? null : lastDay) && "says another number of days",
  ];
}

describe("on random patients", () => {
  it("nothing that gets worse improves an outcome, except exactly what the model allows [RISK-11]", () => {
    const { seen, comparisons } = findImprovements(patients);
    expect([...seen.keys()].sort()).toEqual(listAllowed().sort());
    expect(comparisons).toBeGreaterThan(patientCount * 200);
  });

  it("minutes and watt-minutes a day never fall when mobility is better", () => {
    const problems = findProblems((patient) => {
      const goals = MOBILITY_STATUSES.map((mobility_status) => prescriptionOf({ ...patient, mobility_status }));
      const minutes = goals.map((goal) => goal.duration_min_per_session * goal.sessions_per_day);
      const energy = goals.flatMap((goal) => goal.total_daily_energy ?? []);
      return [!isRising(minutes) && `minutes ${minutes}`, !isRising(energy) && `watt-minutes ${energy}`];
    });
    expect(problems).toEqual([]);
  });

  it("the start is at most the goal and at most 3.0 METs, and is never raised to the goal's lowest power [RISK-12]", () => {
    expect(findProblems(startProblems)).toEqual([]);
  });

  it("the goal lies within its limits", () => {
    expect(findProblems(goalProblems)).toEqual([]);
  });

  it("the build-up goes from the start to the goal, a step of minutes or of watts a day [RISK-12]", () => {
    expect(findProblems(buildUpProblems)).toEqual([]);
  });
});

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number >= (numbers[index - 1] ?? number));
