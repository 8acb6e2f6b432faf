import type { StoredRiskAssessment } from "@bedside-bike/contract";

/** A signed-in provider's browser. */
interface Provider {
  call(method: "POST", url: string, body: object): Promise<{ statusCode: number; body: string; json(): unknown }>;
}

/** A patient on a ward with nothing found: 72 years, 80 kg, walks with help. */
export const greenAnswers = {
  age: 72,
  sex: "male",
  weight_kg: 80,
  level_of_care: "ward",
  mobility_status: "walking_assist",
  safety_answers: { no_acute_contraindication: true },
} as const;

/** The same, cleared by a surgeon for partial weight bearing only. */
export const amberAnswers = {
  ...greenAnswers,
  is_orthopedic: true,
  admission_urgency: "planned",
  safety_answers: { no_acute_contraindication: true, weight_bearing: "partial" },
} as const;

/** The same with a new clot. */
export const stopAnswers = {
  ...greenAnswers,
  safety_answers: { no_acute_contraindication: true, acute_dvt_pe: "untreated" },
} as const;

/** A provider's assessment through the API. */
export async function assess(
  provider: Provider,
  patientId: number,
  answers: object = greenAnswers,
): Promise<StoredRiskAssessment> {
  const reply = await provider.call("POST", "/api/risk-assessment", { patientId, ...answers });
  if (reply.statusCode !== 201) throw new Error(`assess answered ${reply.statusCode}: ${reply.body}`);
  return reply.json() as StoredRiskAssessment;
}

export const clearanceOf = ({ assessment, safety }: StoredRiskAssessment, text = "Cleared by the surgeon.") => ({
  assessmentId: assessment.id,
  reasons: safety.reasons.map(({ id }) => id),
  text,
});

/** The provider clears what they have just assessed. */
export async function clear(
  provider: Provider,
  patientId: number,
  assessed: StoredRiskAssessment,
): Promise<{ validUntil: string }> {
  const reply = await provider.call("POST", `/api/patients/${patientId}/clearances`, clearanceOf(assessed));
  if (reply.statusCode !== 201) throw new Error(`clear answered ${reply.statusCode}: ${reply.body}`);
  return reply.json() as { validUntil: string };
}

/** Today's step of the green and the amber answers before anything was sent. */
export const start = { watts: 23, minutes: 15, sessions: 2 } as const;

/** Their recommended power, minutes and sessions. */
export const recommended = { watt_goal: 32, duration_min_per_session: 15, sessions_per_day: 2 } as const;

/** The answers of ICU patients whose legs only the motor may move: no power goal. */
export const passiveAnswers = {
  ...greenAnswers,
  level_of_care: "icu",
  mobility_status: "bedbound",
  safety_answers: { no_acute_contraindication: true, spo2_percent: 95, heart_rate: 80, systolic_mmhg: 120, rass: -4 },
} as const;
