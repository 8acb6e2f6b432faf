import type { StoredRiskAssessment } from "@bedside-bike/contract";

/** A signed-in provider's browser. */
interface Provider {
  call(method: "POST", url: string, body: object): Promise<{ statusCode: number; body: string; json(): unknown }>;
}

/** All seven signs of NEWS2, which is 0. */
export const vitalSigns = {
  spo2_percent: 97,
  heart_rate: 80,
  systolic_mmhg: 120,
  respiratory_rate: 16,
  oxygen_support: "none",
  temperature_c: 36.8,
  consciousness: "alert",
} as const;

/** A patient on a ward with nothing found: 72 years, 80 kg, walks with help. */
export const greenAnswers = {
  age: 72,
  sex: "male",
  weight_kg: 80,
  level_of_care: "ward",
  mobility_status: "walking_assist",
  safety_answers: { no_acute_contraindication: true, ...vitalSigns },
} as const;

/** The same after two operations; nothing caps the plan. */
export const amberAnswers = {
  ...greenAnswers,
  is_orthopedic: true,
  admission_urgency: "planned",
  safety_answers: { ...greenAnswers.safety_answers, weight_bearing: "full", sternotomy_days: 30 },
} as const;

/** The same with a new clot. */
export const stopAnswers = {
  ...greenAnswers,
  safety_answers: { ...greenAnswers.safety_answers, acute_dvt_pe: "untreated" },
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
  safety_answers: { ...greenAnswers.safety_answers, neuromuscular_blocker_4h: true },
} as const;
