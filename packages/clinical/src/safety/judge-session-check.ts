import type { EnteredNews2 } from "../assessment-input.ts";
import { isNewChoice } from "../progression/lapse-reasons.ts";
import type { LevelOfCare } from "../questions.ts";
import { type AnswerValue, gradeOf, isAtLeastAsStrict } from "./answer-strictness.ts";
import type { HeldConditions } from "./compiled-rules.ts";
import {
  contradictsChart,
  isFreshNews2,
  type News2,
  type News2Part,
  type News2Points,
  news2ClassOf,
  news2Points,
  sumOfPoints,
  type VitalSigns,
} from "./news2.ts";
import { SAFETY_ITEM_IDS, type SafetyAnswers } from "./safety-items.ts";
import {
  SESSION_CHECK_LINES,
  SESSION_CHECK_SIGNS,
  type SessionCheckLine,
  type SessionCheckSign,
} from "./session-checks.ts";

/**
 * Hours for which a check before cycling counts, and a sign of the assessment completes one. Judgment (J): a shift on a
 * ward, a third of one where patients change fast.
 */
export const SESSION_CHECK_HOURS = {
  icu: 4,
  stepdown: 4,
  ward: 12,
  rehab: 12,
} as const satisfies Record<LevelOfCare, number>;

const HOUR_MILLISECONDS = 3_600_000;

/** If nobody has said where the patient is, the shorter time counts. */
export const hoursOfSessionCheck = (level: LevelOfCare | null): number =>
  level === null ? Math.min(...Object.values(SESSION_CHECK_HOURS)) : SESSION_CHECK_HOURS[level];

/** Percent, beats and breaths per minute, mmHg, degrees Celsius, choices; what was not measured is left out. */
export type MeasuredNow = Pick<SafetyAnswers, SessionCheckSign>;

/** The newest assessment by a provider. */
export interface AssessedForCheck {
  readonly answers: SafetyAnswers;
  readonly hasVentilator: boolean;
  /** Null if an earlier engine made it. */
  readonly news2: News2 | null;
  readonly vitalSigns: VitalSigns | null;
  /** ISO. */
  readonly at: string;
  /** A sign's own time, if it is known. */
  readonly measuredAt?: Readonly<Partial<Record<News2Part, string>>>;
}

export interface SessionCheckInput {
  /** True if the line is as it should be. */
  readonly answers: Readonly<Record<SessionCheckLine, boolean>>;
  readonly measured: MeasuredNow;
  readonly entered: EnteredNews2 | null;
  readonly assessed: AssessedForCheck | null;
  readonly levelOfCare: LevelOfCare | null;
  /** The server's time, as `toISOString` writes it. */
  readonly now: string;
}

export type SessionCheckReasonId = SessionCheckLine | SessionCheckSign | "news2" | "vital_signs";

export interface JudgedSessionCheck {
  readonly state: "go" | "wait";
  /** Lines answered with no, then signs in the order of the safety check, then NEWS2 and what is missing. */
  readonly reasons: readonly SessionCheckReasonId[];
  /** A sign or a NEWS2 at which the safety check says STOP. */
  readonly isStop: boolean;
  /** The greater of what the signs add up to and what the chart says. */
  readonly news2: number;
  /** Parts that must still be measured. */
  readonly missing: readonly News2Part[];
  /** The signs measured here add up to more than the chart says. */
  readonly contradiction: { readonly chart: number; readonly here: number } | null;
  /** From when a go's hours count: now, or when the chart's total was taken that completes it. */
  readonly from: string;
}

const NOTHING_ASSESSED: Pick<AssessedForCheck, "answers" | "hasVentilator"> = { answers: {}, hasVentilator: false };

/** The signs in the order of the safety check. */
const SIGNS_IN_ORDER = SAFETY_ITEM_IDS.filter((id): id is SessionCheckSign =>
  (SESSION_CHECK_SIGNS as readonly string[]).includes(id),
);

/**
 * A line answered with no, a sign that the safety check does not allow, a NEWS2 that asks or stops, or signs that are
 * missing where they must be complete: wait. Source: model 2.2, C.7 and J.
 */
export function judgeSessionCheck(input: SessionCheckInput): JudgedSessionCheck {
  const { answers, measured, entered, assessed, now } = input;
  const refused = SESSION_CHECK_LINES.filter((line) => !answers[line]);
  const found = findSigns(measured, assessed?.answers ?? {});
  const score = scoreNow(input);
  const isForComfort = assessed?.vitalSigns === "not_needed";
  const news2 = isForComfort ? "low" : score.class;
  const isCompletedByChart =
    entered !== null &&
    refused.length === 0 &&
    score.contradiction === null &&
    // A total says nothing of the mean pressure that an LVAD needs.
    !(assessed?.answers.mechanical_support === "vad" && measured.map_mmhg == null) &&
    isFreshNews2(entered, input.levelOfCare ?? "icu", now);
  const missing = isForComfort || isCompletedByChart ? [] : missingParts(input, score);
  const reasons: SessionCheckReasonId[] = [...refused, ...found.map(({ id }) => id)];
  if (news2 !== "low") reasons.push("news2");
  if (missing.length > 0) reasons.push("vital_signs");
  return {
    state: reasons.length === 0 ? "go" : "wait",
    reasons,
    isStop: news2 === "stop" || found.some(({ isStop }) => isStop),
    news2: score.total,
    missing,
    contradiction: score.contradiction,
    from: isCompletedByChart && needsEverySign(assessed) && entered.at < now ? entered.at : now,
  };
}

/** What was measured now and the safety check does not allow, unless the assessment found as much. */
function findSigns(measured: MeasuredNow, assessed: SafetyAnswers): { id: SessionCheckSign; isStop: boolean }[] {
  const held: HeldConditions = { diabetes: false, assist_device: assessed.mechanical_support === "vad" };
  return SIGNS_IN_ORDER.flatMap((id) => {
    const value: AnswerValue | null = measured[id] ?? null;
    // Without a pulse, the cuff can't measure it: a mean pressure of now counts alone.
    if (value === null || (id === "systolic_mmhg" && held.assist_device && measured.map_mmhg != null)) return [];
    const grade = gradeOf(id, value, held);
    if (grade.class === "green") return [];
    const before: AnswerValue | null = assessed[id] ?? null;
    const isKnown =
      grade.class === "amber" &&
      before !== null &&
      isAtLeastAsStrict(gradeOf(id, before, held), grade) &&
      !(typeof value === "string" && isNewChoice(id, value, String(before)));
    return isKnown ? [] : [{ id, isStop: grade.class === "stop" }];
  });
}

interface ScoreNow {
  readonly total: number;
  readonly class: "low" | "ask" | "stop";
  readonly parts: News2Points;
  readonly isMeasured: (part: News2Part) => boolean;
  readonly contradiction: JudgedSessionCheck["contradiction"];
}

/** What is not measured now counts its points as in the newest assessment, at any age. */
function scoreNow({ measured, entered, assessed }: SessionCheckInput): ScoreNow {
  const { answers, hasVentilator } = assessed ?? NOTHING_ASSESSED;
  const hasChronicLungDisease = assessed?.news2?.scale === 2;
  const { mechanical_support, target_88_92, oxygen_support } = answers;
  const isMeasured = (part: News2Part): boolean => {
    if (part !== "systolic_mmhg") return measured[part] != null;
    return measured.map_mmhg != null || (measured.systolic_mmhg != null && mechanical_support !== "vad");
  };
  // An earlier oxygen is only there to score the second scale; its own points are those of the assessment.
  const context = {
    mechanical_support,
    target_88_92,
    oxygen_support,
    fio2: isMeasured("oxygen_support") ? null : answers.fio2,
  };
  const here = news2Points({
    answers: { ...context, ...withoutNulls(measured) },
    hasVentilator,
    hasChronicLungDisease,
  });
  const pick = (part: News2Part) => (isMeasured(part) ? here[part] : (assessed?.news2?.parts[part] ?? null));
  const parts = mapParts(pick);
  const sum = sumOfPoints(parts, hasVentilator);
  const isKnown = isKnownNews2(assessed, parts);
  const computed = news2ClassOf(sum.total, sum.single.length > 0);
  const byChart = entered === null ? "low" : news2ClassOf(entered.total, entered.single_3);
  const isStop = computed === "stop" || byChart === "stop";
  const asks = (computed === "ask" && !isKnown) || byChart === "ask";
  const sumHere = sumOfPoints(
    mapParts((part) => (isMeasured(part) ? here[part] : null)),
    hasVentilator,
  );
  const contradiction =
    entered !== null && contradictsChart(sumHere, entered) ? { chart: entered.total, here: sumHere.total } : null;
  return {
    total: Math.max(sum.total, entered?.total ?? 0),
    class: isStop ? "stop" : asks ? "ask" : "low",
    parts,
    isMeasured,
    contradiction,
  };
}

const withoutNulls = (measured: MeasuredNow): SafetyAnswers =>
  Object.fromEntries(Object.entries(measured).filter(([, value]) => value != null));

const mapParts = (pointsOf: (part: News2Part) => number | null): News2Points => ({
  respiratory_rate: pointsOf("respiratory_rate"),
  spo2_percent: pointsOf("spo2_percent"),
  oxygen_support: pointsOf("oxygen_support"),
  systolic_mmhg: pointsOf("systolic_mmhg"),
  heart_rate: pointsOf("heart_rate"),
  consciousness: pointsOf("consciousness"),
  temperature_c: pointsOf("temperature_c"),
});

/** The assessment asked because of NEWS2, by its own signs, and no part scores more now. */
function isKnownNews2(assessed: AssessedForCheck | null, parts: News2Points): boolean {
  const before = assessed?.news2;
  if (before?.class !== "ask" || before.entered !== undefined) return false;
  return (Object.keys(parts) as News2Part[]).every((part) => (parts[part] ?? 0) <= (before.parts[part] ?? 0));
}

const asksByNews2 = (assessed: AssessedForCheck): boolean => assessed.news2?.class === "ask";

/** Nobody assessed starts without these; see `needsSessionCheck`. */
const needsEverySign = (assessed: AssessedForCheck | null): boolean =>
  assessed !== null && (asksByNews2(assessed) || !["complete", "not_needed"].includes(String(assessed.vitalSigns)));

/** Parts that must still be measured; a contradicted chart asks for all seven. */
function missingParts({ assessed, levelOfCare, now }: SessionCheckInput, score: ScoreNow): readonly News2Part[] {
  const { parts, isMeasured, contradiction } = score;
  const hasVentilator = assessed?.hasVentilator ?? false;
  const oldest = Date.parse(now) - hoursOfSessionCheck(levelOfCare) * HOUR_MILLISECONDS;
  const mustBeOfNow = contradiction !== null || (assessed !== null && asksByNews2(assessed));
  const isThere = (part: News2Part): boolean => {
    if (isMeasured(part)) return parts[part] !== null;
    if (mustBeOfNow || assessed === null) return false;
    // With an LVAD the mean pressure is measured each time.
    if (part === "systolic_mmhg" && assessed.answers.mechanical_support === "vad") return false;
    return parts[part] !== null && Date.parse(assessed.measuredAt?.[part] ?? assessed.at) >= oldest;
  };
  const there = mapParts((part) => (isThere(part) ? parts[part] : null));
  const { missing } = sumOfPoints(there, hasVentilator);
  if (contradiction !== null || needsEverySign(assessed)) return missing;
  return isMeasured("spo2_percent") && missing.includes("oxygen_support") ? ["oxygen_support"] : [];
}

export interface SessionCheckGo {
  /** ISO, as the other instants. */
  readonly at: string;
  readonly validUntil: string;
}

/** A go counts for its hours, exactly included, and ends with a newer assessment. */
export const isGoValid = (
  go: SessionCheckGo,
  { assessedAt, now }: { readonly assessedAt: string | null; readonly now: string },
) =>
  Date.parse(now) <= Date.parse(go.validUntil) && (assessedAt === null || Date.parse(go.at) >= Date.parse(assessedAt));

/** Until when a go counts, ISO. */
export const endOfGo = (from: string, level: LevelOfCare | null): string =>
  new Date(Date.parse(from) + hoursOfSessionCheck(level) * HOUR_MILLISECONDS).toISOString();
