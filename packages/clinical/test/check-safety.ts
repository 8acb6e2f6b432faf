import type { AssessmentInput } from "../src/assessment-input.ts";
import { planLapse } from "../src/progression/lapse-reasons.ts";
import type { SafetyContext } from "../src/safety/assess-safety.ts";
import { assessSafety, type Safety } from "../src/safety/assess-safety.ts";
import { checkGoals } from "../src/safety/check-goals.ts";
import { goalCaps } from "../src/safety/goal-caps.ts";
import { checkPlausibility } from "../src/safety/plausibility.ts";
import { isStricterLimit, isWorseClass } from "../src/safety/strictness.ts";
import { checkCapEdges } from "./cap-edges.ts";
import { GOAL_CAP_EDGES, secondDay } from "./goal-cap-edges.ts";
import { checkNews2Edges } from "./news2-edges.ts";
import { PLAUSIBILITY_EDGES } from "./plausibility-edges.ts";
import { reasonsOf } from "./progression-vignettes.ts";
import { ANSWER_EDGES, ITEM_EDGES, type SafetyEdge } from "./safety-edges.ts";
import {
  engineInputOf,
  type FlatInput,
  treatmentProvenanceOf,
  type Vignette,
  vignetteFile,
  vignettesOf20,
} from "./vignettes.ts";

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const differs = (name: string, actual: unknown, expected: unknown): string[] =>
  isEqual(actual, expected) ? [] : [`${name}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];

const contextOf = ({ input, expected }: Vignette): SafetyContext => ({
  paduaTotal: expected.scores?.padua ?? Number.NaN,
  isProphylaxisGiven: input.on_vte_prophylaxis === true,
});

export const assessVignette = (vignette: Vignette): Safety =>
  assessSafety(engineInputOf(vignette.input), contextOf(vignette));

/** What model 2.1 found and this one does not, and where this one is milder, in the worked cases. */
export const checkSafetyVignettes = (): string[] =>
  vignetteFile.cases.flatMap((vignette) => {
    const { safety: before } = vignette.expected;
    if (before === undefined) return [];
    const now = assessVignette(vignette);
    const lost = before.reasons.filter(({ id }) => !now.reasons.some((reason) => reason.id === id));
    const isMilder =
      isWorseClass(before.class, now.class) || (now.class !== "stop" && isStricterLimit(before.limit, now.limit));
    return [...lost.map(({ id }) => `${vignette.id}: lost ${id}`), ...(isMilder ? [`${vignette.id}: milder`] : [])];
  });

/** Worked cases are refused, asked about or accepted as their author says. */
export const checkPlausibilityVignettes = (): string[] =>
  [...vignettesOf20.cases, ...vignetteFile.cases].flatMap(({ id, input, expected }) => {
    const confirmed = (input.plausibility_confirmed ?? []) as readonly string[];
    const { refused, toConfirm } = checkPlausibility(engineInputOf(input), confirmed, treatmentProvenanceOf(input));
    return differs(id, [refused, toConfirm], [expected.refused ?? [], expected.to_confirm ?? []]);
  });

export function checkGoalVignettes(): string[] {
  const cases = new Map(vignettesOf20.cases.map((vignette) => [vignette.id, vignette.expected]));
  return vignettesOf20.goal_checks.flatMap((check) => {
    const assessed = cases.get(check.case);
    if (!assessed?.mobility_recommendation || !assessed.safety) return [`${check.case}: no recommendation`];
    const { verdict } = checkGoals({
      recommendation: assessed.mobility_recommendation,
      limit: assessed.safety.limit,
      day: check.day,
      dayWatts: check.day_watts,
      dayMinutes: check.day_minutes,
      wanted: { watts: check.watts, minutes: check.minutes, sessions: check.sessions },
    });
    return differs(`${check.title}, ${check.watts} W x ${check.minutes} x ${check.sessions}`, verdict, check.expected);
  });
}

export const checkLapseVignettes = (): string[] =>
  vignettesOf20.lapses.flatMap((lapse, place) => {
    const { clearance } = planLapse({
      before: { ...lapse.before, reasons: reasonsOf(lapse.before.reasons) },
      nowClass: lapse.now_class,
      nowLevel: lapse.now_level,
      hours: lapse.hours,
      events: lapse.events,
      nowReasons: reasonsOf(lapse.now_reasons),
      nowLimit: lapse.now_limit,
    });
    return differs(`lapse ${place + 1}`, clearance, lapse.expected);
  });

/** A man of 65 on a ward who walks by himself, with 'None of these now': green. */
const unremarkable: FlatInput = {
  sex: "male",
  weight_kg: 80,
  height_cm: 180,
  is_sepsis: false,
  no_acute_contraindication: true,
};

export const unremarkableInput = (answers: FlatInput = {}): AssessmentInput =>
  engineInputOf({ ...unremarkable, ...answers });

function checkEdge({ answers, context, finds, level, limit }: SafetyEdge): string[] {
  const safety = assessSafety(unremarkableInput(answers), { paduaTotal: 0, isProphylaxisGiven: false, ...context });
  // What NEWS2 finds besides stands in its own edges.
  const reasons = safety.reasons.filter(({ id }) => id !== "news2");
  const worst = reasons.some(({ class: one }) => one === "stop") ? "stop" : reasons.length > 0 ? "amber" : "green";
  const found = [worst, safety.limit, ...reasons.map(({ id }) => id), ...safety.notes];
  return differs(JSON.stringify({ ...answers, ...context }), found, [level, limit, ...finds]);
}

/** Both sides of each threshold, written out by hand. */
export const checkSafetyEdges = (): string[] => [...ITEM_EDGES, ...ANSWER_EDGES].flatMap(checkEdge);

export const checkGoalCapEdges = (): string[] =>
  GOAL_CAP_EDGES.flatMap(([title, changed, expected]) => {
    const caps = goalCaps({ ...secondDay, ...changed });
    const parts = Object.keys(expected) as (keyof typeof expected)[];
    return parts.flatMap((part) => differs(`${title}, ${part}`, caps[part], expected[part]));
  });

export const treatmentsGiven = { on_anticoagulants: "answered", on_vte_prophylaxis: "answered" } as const;

export const checkPlausibilityEdges = (): string[] =>
  PLAUSIBILITY_EDGES.flatMap(([answers, refused, toConfirm]) => {
    const found = checkPlausibility(unremarkableInput(answers), [], treatmentsGiven);
    return differs(JSON.stringify(answers), [found.refused, found.toConfirm], [refused, toConfirm]);
  });

const HOURS = [
  ["icu", 24],
  ["stepdown", 24],
  ["ward", 72],
  ["rehab", 168],
] as const;

/** Each unit's last hour still counts, the next minute does not. */
export const checkLapseEdges = (): string[] =>
  HOURS.flatMap(([level, hours]) => {
    const now = { nowClass: "green", nowLevel: level, events: [], nowReasons: [], nowLimit: null } as const;
    const before = { class: "green", level_of_care: level, reasons: [], limit: null } as const;
    return [
      ...differs(`${level} ${hours} h`, planLapse({ ...now, before, hours }).clearance, []),
      ...differs(`${level} past ${hours} h`, planLapse({ ...now, before, hours: hours + 1 / 60 }).clearance, [
        "too_old",
      ]),
    ];
  });

/** Every difference of the safety check from what its author and its document say. */
export const checkSafety = (): string[] => [
  ...checkSafetyEdges(),
  ...checkNews2Edges(),
  ...checkCapEdges(),
  ...checkGoalCapEdges(),
  ...checkPlausibilityEdges(),
  ...checkSafetyVignettes(),
  ...checkGoalVignettes(),
  ...checkLapseVignettes(),
  ...checkLapseEdges(),
];
