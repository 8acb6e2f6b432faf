import { assessRisk } from "@bedside-bike/clinical";
import {
  type AssessmentAnswers,
  type AssessmentRecord,
  answersToWire,
  type CallReply,
  type Goal,
  listAssumed,
  type ProviderPatient,
  type RiskAssessmentReply,
  resultToWire,
  type StoredRiskAssessment,
  unansweredInput,
  type WireInput,
  wireToEngine,
} from "@bedside-bike/contract";

/** What the engine says of these answers. */
export function assessed(wire: WireInput): RiskAssessmentReply {
  const { input, problems } = wireToEngine(wire, { ignoresNoAdmissionType: true });
  if (problems.length > 0) throw new Error(`The server would refuse this: ${problems[0]?.message}`);
  return resultToWire(assessRisk(input.answers), listAssumed(input.provenance));
}

/** As `assessed`, and kept: who made it is in `record`. */
export function storedAssessment(wire: WireInput, record: Partial<AssessmentRecord> = {}): StoredRiskAssessment {
  const { input } = wireToEngine(wire, { ignoresNoAdmissionType: false });
  const result = assessed(wire);
  return {
    ...result,
    hasAssessment: true,
    mobilityRecommendation: result.mobility_recommendation,
    assessment: {
      id: 71,
      assessedAt: "2026-11-20T17:05:00.000Z",
      assessedBy: { id: 2, name: "Margarethe Okonkwo" },
      isSelfReported: false,
      input: answersToWire(input.answers),
      ...record,
    },
  };
}

const walkingAfterHipSurgery: AssessmentAnswers = {
  ...unansweredInput,
  age: 82,
  mobility_status: "walking_assist",
  weight_kg: 62,
  height_cm: 161,
  days_immobile: 2,
  admission_diagnosis: "postoperative, orthopedic admission",
  is_orthopedic: true,
  is_postoperative: true,
};

/** 82 F, 62 kg, walks with help after hip surgery: goals of 25 W, after clearance. */
export const afterHipSurgery: WireInput = answersToWire(walkingAfterHipSurgery);

export const noAssessment: CallReply<"riskAssessments.latest"> = {
  hasAssessment: false,
  assessment: null,
  mobilityRecommendation: null,
};

export const nothingKnown: CallReply<"riskAssessments.profile"> = {
  age: null,
  sex: null,
  weight_kg: null,
  height_cm: null,
  level_of_care: null,
  mobility_status: null,
  cognitive_status: null,
  baseline_function: null,
  admission_diagnosis: null,
  admission_types: [],
  comorbidities: [],
  medications: [],
  devices: [],
  days_immobile: null,
  incontinent: null,
  albumin_low: null,
  on_vte_prophylaxis: null,
};

/** The goals that a patient has: watts, minutes and sessions. */
export function goalsSetBy(providerId: number, providerName: string): Goal[] {
  const given = {
    patientId: 4,
    currentValue: null,
    subtitle: "",
    isActive: true,
    providerId,
    providerName,
    createdAt: "2026-11-20T17:10:00.000Z",
  };
  return [
    { ...given, id: 11, goalType: "power", targetValue: 25, unit: "watts", label: "Power", period: "session" },
    { ...given, id: 12, goalType: "duration", targetValue: 15, unit: "minutes", label: "Duration", period: "session" },
    { ...given, id: 13, goalType: "sessions", targetValue: 2, unit: "sessions", label: "Sessions", period: "daily" },
  ];
}

/** A row of the provider's list. */
export const listedPatient = (id: number, firstName: string, lastName: string): ProviderPatient => ({
  id,
  firstName,
  lastName,
  admissionDate: "2026-11-16",
  dayCount: 6,
  isActive: true,
  deviceNumber: null,
  isPedaling: false,
  lastRideAt: null,
  todaySeconds: 0,
  dailyGoalMinutes: null,
  week: [],
  attention: { reason: "on-track", hoursWithoutRide: null, daysBelowGoal: 0, rank: 4 },
});
