import { assessRisk, patientState, type ReachedStep } from "@bedside-bike/clinical";
import {
  type AssessmentRecord,
  answersToWire,
  forPatients,
  listAssumed,
  type RideState,
  readAnswers,
  type StoredResult,
  type StoredRiskAssessment,
  toStoredResult,
  type WireInput,
  wireToEngine,
} from "@bedside-bike/contract";
import { patient, provider } from "./people.ts";

/** The server's time. */
const assessedAt = "2026-11-18T11:05:00.000Z";

function read(answers: WireInput, isAnonymous: boolean) {
  const { input, problems } = wireToEngine(answers, { ignoresNoAdmissionType: isAnonymous });
  if (problems.length > 0) throw new Error(problems[0]?.message);
  return readAnswers(input, assessedAt);
}

/** Just assessed by a provider, before any goals. */
function rideStateOf(
  { safety }: Pick<StoredRiskAssessment, "safety">,
  input: AssessmentRecord["input"],
  isComfortCare: boolean,
): RideState {
  const levelOfCare = input.level_of_care ?? "ward";
  const { state, mayStart, target, limit, reasonId } = patientState({
    assessment: {
      class: "class" in safety ? safety.class : "amber",
      limit: safety.limit,
      levelOfCare,
      levelOfCareNow: levelOfCare,
      hours: 0,
      isCleared: false,
      isOfEarlierEngine: false,
      mustDecideFirst: "decide_first" in safety && safety.decide_first.length > 0,
      isComfortCare,
      vitalSigns: safety.vital_signs,
      asksByNews2: safety.reasons.some(({ id }) => id === "news2"),
    },
    isUnder18: (input.age ?? 65) < 18,
    hasOpenEvent: false,
    goals: null,
    symptoms: "none",
    hasOwnFinding: false,
    isFirstRideOpen: true,
  });
  return { state, mayStart, target, limit, reasonId, since: null };
}

type WithFigures<Result> = Extract<Result, { figures_withheld: null }>;

function withFigures<Result extends StoredResult>(result: Result): WithFigures<Result> {
  if (result.figures_withheld !== null) throw new Error(`No figures: ${result.figures_withheld}`);
  return result as WithFigures<Result>;
}

/** As the server would assess these answers for a provider, by the same engine; after the step that was reached. */
export const assessed = (answers: WireInput, current: ReachedStep | null = null): WithFigures<StoredRiskAssessment> =>
  withFigures(assessedAsWell(answers, current));

/** Also patients for whom the figures are not. */
export function assessedAsWell(answers: WireInput, current: ReachedStep | null = null): StoredRiskAssessment {
  const input = read(answers, false);
  const carryFrom = () => ({ current, hasLapsed: false });
  const result = toStoredResult(assessRisk(input.answers, { ...input, carryFrom }), input);
  const recorded = answersToWire(input.answers, listAssumed(input.provenance));
  return {
    ...result,
    hasAssessment: true,
    mobilityRecommendation: result.mobility_recommendation,
    assessment: {
      id: 1,
      assessedAt,
      assessedBy: { id: provider.id, name: `${provider.firstName} ${provider.lastName}` },
      isSelfReported: false,
      input: recorded,
      last_safety_answers: null,
    },
    patient_reports: null,
    rideState: rideStateOf(result, recorded, answers.safety_answers?.comfort_care === true),
  };
}

/** As a patient reads a stored assessment: without the class. */
export function readByPatient<Stored extends StoredRiskAssessment>(stored: Stored): Stored {
  const result = forPatients(stored);
  return { ...result, mobilityRecommendation: result.mobility_recommendation };
}

/** As `assessed`, run and read by the patient. */
export function selfAssessed(answers: WireInput): WithFigures<StoredRiskAssessment> {
  const own: Partial<AssessmentRecord> = {
    assessedBy: { id: patient.id, name: `${patient.firstName} ${patient.lastName}` },
    isSelfReported: true,
  };
  const stored = readByPatient(assessed(answers));
  return { ...stored, assessment: { ...stored.assessment, ...own } };
}

/** In the form in which the public calculator replies. */
export function assessedForVisitor(answers: WireInput): WithFigures<StoredResult> {
  const input = read(answers, true);
  return withFigures(forPatients(toStoredResult(assessRisk(input.answers, input), input)));
}

const orthopedicAnswers = {
  age: 82,
  sex: "female",
  weight_kg: 62,
  height_cm: 161,
  mobility_status: "walking_assist",
  days_immobile: 2,
  is_orthopedic: true,
  is_postoperative: true,
  on_vte_prophylaxis: true,
} as const satisfies WireInput;

/** After an operation on a bone: 'Ask first'. Starts at 20 W for 15 min twice a day, 25 W from the second good day. */
export const orthopedic = assessed({
  ...orthopedicAnswers,
  safety_answers: { no_acute_contraindication: true, weight_bearing: "full", leg_or_vascular_surgery: false },
});

/** The same patient, but the surgeon has not yet agreed: 'Not now'. */
export const notCleared = assessed({
  ...orthopedicAnswers,
  safety_answers: { no_acute_contraindication: true, weight_bearing: "not_cleared", leg_or_vascular_surgery: false },
});

/** What the server says about a patient whose newest assessment was made by an earlier engine. */
const engineChanged = {
  state: "expired",
  mayStart: false,
  target: null,
  limit: null,
  reasonId: "engine_changed",
  since: null,
} as const;

/** The same patient, as an earlier engine assessed and stored her. */
export const byEarlierEngine: WithFigures<StoredRiskAssessment> = {
  ...orthopedic,
  engine_version: "2.0",
  rideState: engineChanged,
};

/** With what text nobody has read, and what it denies. */
export const withTexts = assessed({
  age: 71,
  sex: "male",
  mobility_status: "walking_assist",
  additional_medications: "warfarin, odd words",
  additional_medical_history: "no dvt, h/o nstemi",
});

/** The orthopedic patient on day 3, with the step that she had reached: 22 W for 15 min twice a day. */
export const carriedOn = assessed(
  {
    ...orthopedicAnswers,
    days_in_hospital: 3,
    safety_answers: { no_acute_contraindication: true, weight_bearing: "full", leg_or_vascular_surgery: false },
  },
  { watts: 22, minutes: 15, sessions: 2, mode: "active", lastWatts: 22, lung_limited: false, sepsis: false },
);

/** 'Clear', with vital signs. Assisted, 6 W for 5 min three times a day; working toward 25 W for 6 min. */
export const septic = assessed({
  age: 78,
  sex: "female",
  weight_kg: 54,
  height_cm: 157,
  level_of_care: "stepdown",
  mobility_status: "chair_bound",
  cognitive_status: "mild_impairment",
  baseline_function: "partial",
  days_immobile: 6,
  is_sepsis: true,
  has_malnutrition: true,
  has_foley_catheter: true,
  albumin_low: true,
  on_vte_prophylaxis: true,
  safety_answers: {
    no_acute_contraindication: true,
    spo2_percent: 96,
    heart_rate: 88,
    systolic_mmhg: 122,
    respiratory_rate: 16,
    oxygen_support: "none",
    consciousness: "alert",
    temperature_c: 37.2,
  },
});

/** Ventilated and sedated in intensive care: 'Ask first', passive only, no watts, 5 min twice a day. */
export const sedated = assessed({
  age: 35,
  sex: "male",
  weight_kg: 80,
  height_cm: 180,
  level_of_care: "icu",
  mobility_status: "bedbound",
  days_immobile: 10,
  is_sepsis: true,
  has_ventilator: true,
  on_sedating_medications: true,
  safety_answers: {
    no_acute_contraindication: true,
    spo2_percent: 95,
    fio2: 0.4,
    peep_cmh2o: 8,
    map_mmhg: 72,
    heart_rate: 92,
    vasopressors: "none",
    rass: -4,
  },
});

/** Nothing was asked: every default, everything else not recorded, so 'Ask first'. */
export const unanswered = assessed({});

const calm = {
  no_acute_contraindication: true,
  respiratory_rate: 16,
  spo2_percent: 97,
  oxygen_support: "none",
  systolic_mmhg: 128,
  heart_rate: 76,
  consciousness: "alert",
  temperature_c: 36.8,
} as const satisfies WireInput["safety_answers"];

/** With the patient's own values beside the findings. */
function recorded<Stored extends StoredRiskAssessment>(stored: Stored, answers: WireInput["safety_answers"]): Stored {
  const last = { answers: answers ?? {}, recordedAt: assessedAt, recordedBy: "Dana Provider" };
  return { ...stored, assessment: { ...stored.assessment, last_safety_answers: last } };
}

const seventy = { age: 70, sex: "male", weight_kg: 78, height_cm: 176, mobility_status: "walking_assist" } as const;

/** Few platelets: kept at light load, 10 minutes. All seven signs are recorded. */
export const fewPlatelets = recorded(assessed({ ...seventy, safety_answers: { ...calm, platelets: 28 } }), {
  ...calm,
  platelets: 28,
});

/** For whom the figures are not, by why. */
export const withheld = {
  under_18: assessedAsWell({ age: 17, sex: "female", safety_answers: calm }),
  comfort_care: assessedAsWell({ ...seventy, safety_answers: { ...calm, comfort_care: true } }),
  leg_paralysis: recorded(assessedAsWell({ ...seventy, safety_answers: { ...calm, leg_paralysis: "both_none" } }), {
    ...calm,
    leg_paralysis: "both_none",
  }),
  pregnancy: recorded(
    assessedAsWell({ age: 31, sex: "female", safety_answers: { ...calm, pregnancy: "uncomplicated" } }),
    { ...calm, pregnancy: "uncomplicated" },
  ),
} as const;

/** A text that nobody has decided bars every plan. */
export const undecided = assessed({
  ...seventy,
  additional_medical_history: "unstable angina",
  safety_answers: calm,
});

/** NEWS2 as the chart has it, and only two of the signs. */
export const byChart = assessed({
  ...seventy,
  safety_answers: { no_acute_contraindication: true, heart_rate: 76, systolic_mmhg: 128 },
  news2_entered: { total: 3, single_3: false, at: "2026-11-18T10:40:00.000Z" },
});
