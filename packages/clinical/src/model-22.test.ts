import { describe, expect, it } from "vitest";
import { carriedOf } from "../test/check-assessments.ts";
import { engineInputOf, safetyAnswersOf } from "../test/vignettes.ts";
import { type Case22, vignettes22 } from "../test/vignettes-22.ts";
import { assessRisk } from "./assess.ts";
import { calculateFigures } from "./outcomes/figures.ts";
import { checkSend } from "./progression/check-send.ts";
import { planLapse } from "./progression/lapse-reasons.ts";
import { endOfGo, isGoValid, judgeSessionCheck, type MeasuredNow } from "./safety/judge-session-check.ts";
import { enteredNews2Problem } from "./safety/news2.ts";
import { needsSessionCheck, type PatientStateInput, patientState } from "./state/patient-state.ts";
import { patientSentence, stateChip } from "./state/state-words.ts";
import { withSessionCheck } from "./state/with-session-check.ts";

const isRefused = ({ expected }: Case22) => "refused" in expected;

const partOf = <Whole extends object>(whole: Whole, names: readonly string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)));

function assessed({ input }: Case22, expected: Case22["expected"]) {
  const result = assessRisk(engineInputOf(input), { includesWithout: false, ...carriedOf(input) });
  const { safety, mobility_recommendation: plan } = result;
  const six = (value: number) => Math.round(value * 1e6) / 1e6;
  const figures =
    result.figures_withheld === null
      ? {
          deconditioning: six(result.deconditioning.probability),
          vte: six(result.vte.probability),
          falls: six(result.falls.probability),
          pressure: six(result.pressure.probability),
          readmission: six(result.readmissionData.thirty_day_probability),
          home: six(result.dischargeData.home_probability),
          los: six(calculateFigures(engineInputOf(input)).stay.days),
          remaining_days: result.losData.remaining_days,
        }
      : null;
  return {
    ...partOf(safety, Object.keys(expected)),
    reasons: safety.reasons.map(({ id }) => id),
    figures_withheld: result.figures_withheld,
    plan_withheld: result.plan_withheld,
    clearance:
      safety.class === "stop"
        ? "stopped"
        : result.figures_withheld === "under_18"
          ? "outside_model"
          : safety.decide_first.length > 0
            ? "decide_first"
            : null,
    plan: plan && partOf(plan, Object.keys((expected.plan as object | null) ?? {})),
    figures,
    benefit_shown: result.mobility_benefits?.isShown ?? null,
  };
}

describe("the worked cases of model 2.2", () => {
  it.each(vignettes22.cases.filter((one) => !isRefused(one)))("$id: $title", (one) => {
    expect(assessed(one, one.expected)).toEqual(one.expected);
  });

  it.each(vignettes22.cases.filter(({ input }) => "news2_entered" in input))(
    "$id refuses or takes a chart's total",
    ({ input, expected }) => {
      const refused = enteredNews2Problem(input.news2_entered as object, {
        hasVentilator: input.has_ventilator === true,
        now: String(input.now),
      });
      expect(refused === null ? [] : [refused]).toEqual(expected.refused ?? []);
    },
  );

  it.each(vignettes22.checks.filter(({ expected }) => expected.refused === undefined))(
    "$id: $title",
    ({ input: { check, assessed: before, level_of_care: levelOfCare, now }, expected }) => {
      const { answers, vitals = {}, oxygen_support, consciousness, news2_entered } = check;
      const judged = judgeSessionCheck({
        answers,
        measured: { ...vitals, oxygen_support, consciousness } as MeasuredNow,
        entered: news2_entered ?? null,
        assessed: {
          answers: safetyAnswersOf(before.answers),
          hasVentilator: before.answers.has_ventilator === true,
          news2: before.news2,
          vitalSigns: before.vital_signs,
          at: before.at,
          measuredAt: before.measured_at ?? {},
        },
        levelOfCare,
        now,
      });
      expect({ state: judged.state, reasons: judged.reasons, is_stop: judged.isStop, news2: judged.news2 }).toEqual(
        expected,
      );
      expect(judged.reasons.includes("vital_signs")).toBe(judged.missing.length > 0);
    },
  );

  it.each(vignettes22.states)("$id: $title", ({ input, expected }) => {
    const { goals, goal_minutes: minutes, goal_sessions: sessions } = input;
    const assessment: PatientStateInput["assessment"] = input.assessed
      ? {
          class: input.class ?? "green",
          limit: input.limit,
          levelOfCare: input.level_of_care,
          levelOfCareNow: input.level_of_care,
          hours: input.hours ?? 0,
          isCleared: input.cleared,
          isOfEarlierEngine: input.engine_version !== undefined,
          mustDecideFirst: (input.decide_first ?? []).length > 0,
          isComfortCare: input.comfort_care === true,
          vitalSigns: input.vital_signs ?? null,
          asksByNews2: input.news2 === "ask",
        }
      : null;
    const plan = patientState({
      isUnder18: input.under_18 === true,
      assessment,
      hasOpenEvent: false,
      goals: goals === "none" ? null : { status: goals, minutes, sessions, watts: 25 },
      symptoms: "none",
      hasOwnFinding: false,
      isFirstRideOpen: input.first_ride_open === true,
    });
    const isRequired = assessment !== null && needsSessionCheck(assessment);
    const state = withSessionCheck(plan, { isRequired, hasGo: input.check_go === true });
    expect({
      state: state.state,
      minutes: state.target === null ? null : state.target.minutes * state.target.sessions,
      start: state.mayStart,
      watts: state.target?.watts != null,
      sentence: patientSentence(state),
      raise_code: state.refusesRaise,
      lower_code: state.refusesLower,
      chip: stateChip(state),
    }).toEqual(expected);
  });

  it.each(vignettes22.sends)("$id: $title", ({ input: { patient, base, in_force, asked, offered }, expected }) => {
    const { mobility_recommendation: plan } = assessRisk(engineInputOf(patient), { includesWithout: false });
    if (plan === null) return expect(expected).toEqual({ verdict: "refuse", steps: null });
    const { verdict, steps } = checkSend({ plan, base, inForce: in_force ?? base, asked, isOffered: offered });
    expect({ verdict, steps }).toEqual(expected);
  });

  it.each(vignettes22.lapses)("$id: $title", ({ input, expected }) => {
    const withChoices = (reasons: typeof input.now_reasons) => reasons.map((reason) => ({ choice: null, ...reason }));
    const lapse = planLapse({
      before: { ...input.before, reasons: withChoices(input.before.reasons) },
      nowClass: input.now_class,
      nowLevel: input.now_level,
      nowReasons: withChoices(input.now_reasons),
      nowLimit: null,
      hours: input.hours,
      events: [],
    });
    expect(lapse.clearance).toEqual(expected);
  });

  it.each(vignettes22.goes)("$id: $title", ({ input, expected }) => {
    const { go_at: at, assessed_at: assessedAt, total_at, level_of_care: level, now } = input;
    expect(isGoValid({ at, validUntil: endOfGo(total_at ?? at, level) }, { assessedAt, now })).toBe(expected);
  });
});
