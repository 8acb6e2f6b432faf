import { assessRisk, type CurrentStep, patientState } from "@bedside-bike/clinical";
import {
  type AssessmentRecord,
  answersToWire,
  forPatients,
  listAssumed,
  type RideState,
  type RiskAssessmentReply,
  readAnswers,
  resultToWire,
  type StoredEngine1Assessment,
  type StoredEngine20Assessment,
  type StoredRiskAssessment,
  storedEngine1Assessment,
  storedEngine20Assessment,
  type WireInput,
  wireToEngine,
} from "@bedside-bike/contract";
import engine20Result from "./engine-20-result.json";
import { patient, provider } from "./people.ts";

const hospitalYear = 2026;

function read(answers: WireInput, isAnonymous: boolean) {
  const { input, problems } = wireToEngine(answers, { ignoresNoAdmissionType: isAnonymous });
  if (problems.length > 0) throw new Error(problems[0]?.message);
  return readAnswers(input, hospitalYear);
}

/** Just assessed by a provider, before any goals. */
function rideStateOf({ safety }: Pick<StoredRiskAssessment, "safety">, input: AssessmentRecord["input"]): RideState {
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
    },
    hasOpenEvent: false,
    goals: null,
    symptoms: "none",
    hasOwnFinding: false,
    isFirstRideOpen: true,
  });
  return { state, mayStart, target, limit, reasonId, since: null };
}

/** As the server would assess these answers for a provider, by the same engine; after the step that was reached. */
export function assessed(answers: WireInput, current: CurrentStep | null = null): StoredRiskAssessment {
  const input = read(answers, false);
  const carryFrom = () => ({ current, hasLapsed: false });
  const result = resultToWire(assessRisk(input.answers, { ...input, carryFrom }), input);
  const recorded = answersToWire(input.answers, listAssumed(input.provenance));
  return {
    ...result,
    hasAssessment: true,
    mobilityRecommendation: result.mobility_recommendation,
    assessment: {
      id: 1,
      assessedAt: "2026-11-18T11:05:00.000Z",
      assessedBy: { id: provider.id, name: `${provider.firstName} ${provider.lastName}` },
      isSelfReported: false,
      input: recorded,
      last_safety_answers: null,
    },
    patient_reports: null,
    rideState: rideStateOf(result, recorded),
  };
}

/** As a patient reads a stored assessment: without the class. */
export function readByPatient(stored: StoredRiskAssessment): StoredRiskAssessment {
  const result = forPatients(stored);
  return { ...result, mobilityRecommendation: result.mobility_recommendation };
}

/** As `assessed`, run and read by the patient. */
export function selfAssessed(answers: WireInput): StoredRiskAssessment {
  const own: Partial<AssessmentRecord> = {
    assessedBy: { id: patient.id, name: `${patient.firstName} ${patient.lastName}` },
    isSelfReported: true,
  };
  const stored = readByPatient(assessed(answers));
  return { ...stored, assessment: { ...stored.assessment, ...own } };
}

/** In the form in which the public calculator replies. */
export function assessedForVisitor(answers: WireInput): RiskAssessmentReply {
  const input = read(answers, true);
  return forPatients(resultToWire(assessRisk(input.answers, input), input));
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
export const engineChanged = {
  state: "expired",
  mayStart: false,
  target: null,
  limit: null,
  reasonId: "engine_changed",
  since: null,
} as const;

const planByEngine1 = {
  watt_goal: 25,
  duration_min_per_session: 10,
  sessions_per_day: 2,
  safetyWarnings: [{ key: "ventilator" }, { key: "sepsis" }],
};

/** As engine 1.0 stored it, without the lines of its breakdowns: the first row of the server's stored-by-1.0.0.jsonl. */
export const byEngine1: StoredEngine1Assessment = storedEngine1Assessment.parse({
  engine_version: "1.0.0",
  deconditioning: { probability: 0.452754, risk_level: "high", range: { low: 0.356739, high: 0.55242 } },
  vte: { probability: 0.023983, risk_level: "low", range: { low: 0.016204, high: 0.035361 }, highByScore: true },
  falls: { probability: 0.022058, risk_level: "low", range: { low: 0.014894, high: 0.032554 } },
  pressure: { probability: 0.058304, risk_level: "moderate", range: { low: 0.039848, high: 0.084555 } },
  losData: { predicted_days: 11.46, range_min: 7.4, range_max: 17.2 },
  dischargeData: { home_probability: 0.721473, range: { low: 0.634548, high: 0.79442 } },
  readmissionData: { thirty_day_probability: 0.155779, range: { low: 0.110075, high: 0.215856 } },
  scores: { padua: { total: 5 } },
  missing: ["height_cm"],
  assumed: ["cognitive_status"],
  mobility_recommendation: planByEngine1,
  hasAssessment: true,
  mobilityRecommendation: planByEngine1,
  assessment: orthopedic.assessment,
  patient_reports: null,
  rideState: engineChanged,
});

/** The same patient as engine 2.0 assessed and stored her. */
export const orthopedicByEngine20: StoredEngine20Assessment = storedEngine20Assessment.parse({
  ...engine20Result,
  hasAssessment: true,
  mobilityRecommendation: engine20Result.mobility_recommendation,
  assessment: orthopedic.assessment,
  patient_reports: null,
  rideState: engineChanged,
});

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
  safety_answers: { no_acute_contraindication: true, spo2_percent: 95, heart_rate: 88, systolic_mmhg: 122 },
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
