import type { LevelOfCare } from "../questions.ts";
import { conditionsOf, findMatch, ITEM_PLACES, ITEM_RULES, type SafetyReason } from "./compiled-rules.ts";
import type { SafetyAnswers } from "./safety-items.ts";
import {
  SESSION_CHECK_LINES,
  SESSION_CHECK_VITALS,
  type SessionCheckLine,
  type SessionCheckVital,
} from "./session-checks.ts";

/** Hours for which a check before cycling counts. Judgment (J): a shift on a ward, a third of one where patients change fast. */
export const SESSION_CHECK_HOURS = {
  icu: 4,
  stepdown: 4,
  ward: 12,
  rehab: 12,
} as const satisfies Record<LevelOfCare, number>;

/** If nobody has said where the patient is, the shorter time counts. */
export const hoursOfSessionCheck = (level: LevelOfCare | null): number =>
  level === null ? Math.min(...Object.values(SESSION_CHECK_HOURS)) : SESSION_CHECK_HOURS[level];

export interface SessionCheckInput {
  /** True if the line is as it should be. */
  readonly answers: Readonly<Record<SessionCheckLine, boolean>>;
  /** Percent, beats and breaths per minute, mmHg; what was not measured is left out. */
  readonly vitals: Readonly<Partial<Record<SessionCheckVital, number>>>;
  /** The newest assessment by a provider. */
  readonly assessed: { readonly reasons: readonly SafetyReason[]; readonly answers: SafetyAnswers } | null;
}

export interface JudgedSessionCheck {
  readonly state: "go" | "wait";
  /** Lines answered with no, then vital signs that don't allow it, each in order. */
  readonly reasons: readonly (SessionCheckLine | SessionCheckVital)[];
  /** A vital sign at which the safety check says STOP. */
  readonly isStop: boolean;
}

/**
 * One 'no', or a vital sign that the safety check does not allow, means wait. A value that only needs clearance does
 * not mean wait if the assessment already found the same: whether that is cleared is part of the patient's state.
 */
export function judgeSessionCheck({ answers, vitals, assessed }: SessionCheckInput): JudgedSessionCheck {
  const refused = SESSION_CHECK_LINES.filter((line) => !answers[line]);
  const found = SESSION_CHECK_VITALS.flatMap((name) => {
    const level = classOf(name, vitals[name], assessed?.answers ?? {});
    const isKnown = level === "amber" && assessed?.reasons.some(({ id }) => id === name);
    return level === null || isKnown ? [] : [{ name, level }];
  });
  const reasons = [...refused, ...found.map(({ name }) => name)];
  return {
    state: reasons.length === 0 ? "go" : "wait",
    reasons,
    isStop: found.some(({ level }) => level === "stop"),
  };
}

function classOf(name: SessionCheckVital, value: number | undefined, answers: SafetyAnswers): "amber" | "stop" | null {
  const held = conditionsOf({ has_diabetes: false, safety_answers: answers });
  // As in the safety check: without a pulse, the cuff can't measure it.
  if (name === "systolic_mmhg" && held.assist_device && typeof answers.map_mmhg === "number") return null;
  const rules = ITEM_RULES[ITEM_PLACES.get(name) ?? -1] ?? [];
  const level = findMatch(rules, value ?? null, held)?.reason.class;
  return level === undefined || level === "green" ? null : level;
}
