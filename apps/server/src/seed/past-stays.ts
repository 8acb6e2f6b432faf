import { assessRisk } from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import { type AssessmentAnswers, unansweredInput } from "@bedside-bike/contract";
import { countedThrough } from "../features/calibration/calibration-report.ts";
import { predictedFigures } from "../features/patients/stay-outcomes.store.ts";
import { addDays, hospitalDay } from "../platform/clock.ts";
import type { stayOutcomes } from "../platform/database/schema.ts";
import { instantAt } from "../platform/hospital-time.ts";
import { between, type Random, randomFrom } from "./random.ts";
import type { Moment } from "./rides.ts";

type PastStay = typeof stayOutcomes.$inferInsert;

const stayCount = 200;
/** The days on which they ended: about five months. */
const spanDays = 130;
const dischargeMinuteOfDay = 11 * 60;

/**
 * Past stays for local calibration: they belong to nobody's account, list or wall. What happened follows the
 * predictions, apart from chance.
 */
export function planPastStays({ now, timeZone }: Moment, recordedBy: number): PastStay[] {
  const random = randomFrom("past stays");
  // Long enough ago that all of them count for every outcome, whatever the day.
  const last = countedThrough("readmission", hospitalDay(now, timeZone));
  const first = `${addDays(last, -spanDays).slice(0, 7)}-01`;
  const days = daysBetween(first, last) + 1;
  return Array.from({ length: stayCount }, () => {
    const dischargedOn = addDays(first, Math.floor(random() * days));
    return planPastStay(random, { dischargedOn, recordedBy, timeZone });
  });
}

function planPastStay(
  random: Random,
  { dischargedOn, recordedBy, timeZone }: { dischargedOn: string; recordedBy: number; timeZone: string },
): PastStay {
  const answers = planAnswers(random);
  const result = assessRisk(answers, { includesWithout: false });
  const predicted = predictedFigures(result);
  const happens = (chance: number | null) => random() < (chance ?? 0);
  const stayDays = Math.max(1, Math.round((predicted.predictedStayDays ?? 1) * between(random, 0.4, 1.6)));
  const hasDied = happens(0.03);
  const isHome = happens(predicted.predictedHome);
  const isReadmitted = happens(predicted.predictedReadmission);
  const recordedAt = instantAt(dischargedOn, dischargeMinuteOfDay, timeZone);
  return {
    patientId: null,
    admittedOn: addDays(dischargedOn, -stayDays),
    dischargedOn,
    ageYears: answers.age,
    sex: answers.sex,
    levelOfCare: answers.level_of_care,
    engineVersion: result.engine_version,
    ...predicted,
    leftFor: hasDied ? "died" : isHome ? "home" : "elsewhere",
    hadFall: happens(predicted.predictedFalls),
    hadPressureInjury: happens(predicted.predictedPressure),
    hadClot: happens(predicted.predictedVte),
    recordedBy,
    recordedAt,
    wasReadmitted: hasDied ? null : isReadmitted,
    readmissionRecordedBy: null,
    readmissionRecordedAt: null,
  };
}

/** The mix of a ward for older patients, with some from intensive care. */
function planAnswers(random: Random): AssessmentAnswers {
  const has = (share: number) => random() < share;
  const levelOfCare = pick(random, { ward: 0.65, stepdown: 0.15, icu: 0.2 });
  const isIcu = levelOfCare === "icu";
  return {
    ...unansweredInput,
    age: Math.round(between(random, 52, 78) + between(random, 0, 18)),
    sex: has(0.5) ? "female" : "male",
    level_of_care: levelOfCare,
    mobility_status: isIcu
      ? pick(random, { bedbound: 0.7, chair_bound: 0.3 })
      : pick(random, { walking_assist: 0.4, standing_assist: 0.3, chair_bound: 0.2, independent: 0.1 }),
    cognitive_status: pick(random, { normal: 0.5, mild_impairment: 0.3, delirium_dementia: 0.2 }),
    baseline_function: pick(random, { independent: 0.5, partial: 0.35, dependent: 0.15 }),
    days_immobile: Math.floor(between(random, 0, isIcu ? 7 : 3)),
    is_cardiac_admission: has(0.3),
    is_sepsis: has(0.25),
    is_neuro_admission: has(0.25),
    is_oncology: has(0.15),
    has_diabetes: has(0.3),
    has_malnutrition: has(0.25),
    has_ventilator: isIcu && has(0.4),
    has_foley_catheter: has(isIcu ? 0.7 : 0.1),
    albumin_low: has(0.35),
    incontinent: has(0.2),
    on_vte_prophylaxis: has(0.9),
  };
}

function pick<Name extends string>(random: Random, shares: Readonly<Partial<Record<Name, number>>>): Name {
  const entries = Object.entries(shares) as [Name, number][];
  let left = random();
  for (const [name, share] of entries) {
    left -= share;
    if (left < 0) return name;
  }
  return (entries.at(-1) as [Name, number])[0];
}
