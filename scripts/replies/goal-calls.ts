import { greenAnswers } from "../../apps/server/test/support/safety-check.ts";
import type { Ask, Json } from "./asking.ts";

const goal = (goalType: string, targetValue: unknown, unit: string, period = "session") => ({
  goalType,
  targetValue,
  unit,
  label: `Goal: ${goalType}`,
  period,
});

/**
 * Goals as the editor sends them: within the gate, too many steps, over its caps, acknowledged, wrong, changed in the
 * meantime.
 */
export async function sendGoals(ask: Ask, as: string, patientId: number): Promise<void> {
  const url = `/api/patients/${patientId}/goals`;
  await ask(as, "GET", `/api/patients/${patientId}/goal-limits`);
  await ask(as, "POST", url, { goals: [goal("power", 20, "watts"), goal("duration", "300", "seconds")] });
  await ask(as, "POST", url, {
    goals: [goal("power", 18, "watts"), goal("duration", 6, "minutes"), goal("sessions", "2", "sessions", "daily")],
    overrideConfirmed: true,
  });
  await ask(as, "POST", url, { goals: [goal("duration", 24, "minutes")], overrideConfirmed: true });
  await ask(as, "POST", url, {
    goals: [goal("power", 99, "watts")],
    overrideConfirmed: true,
    clearanceAcknowledged: true,
  });
  await ask(as, "POST", url, { goals: [goal("power", 15, "minutes")] });
  await ask(as, "POST", url, { goals: [goal("power", 15, "watts"), goal("power", 16, "watts")] });
  await ask(as, "POST", url, { goals: [] });
  await ask(as, "POST", url, { goals: [goal("power", 15, "watts")], basedOnGoalId: 1, overrideConfirmed: true });
  const { json: goals } = await ask(as, "GET", url);
  const first = (Array.isArray(goals) ? goals : []).find((one: Json) => one.goalType === "power");
  const goalUrl = `/api/goals/${first?.id ?? 1}`;
  await ask(as, "PATCH", goalUrl, { targetValue: 15 });
  await ask(as, "PATCH", goalUrl, { target: "16", overrideConfirmed: true });
  await ask(as, "PATCH", goalUrl, { targetValue: 14, overrideConfirmed: true });
  await ask(as, "PATCH", "/api/goals/999999", { targetValue: 16 });
  await ask(as, "PATCH", "/api/goals/abc", { targetValue: 16 });
  await ask(as, "PATCH", goalUrl, { targetValue: -1 });
  const step = { watt_goal: 12, duration_min_per_session: 5, sessions_per_day: 2 };
  const sent = `${url}/from-assessment`;
  await ask(as, "POST", sent, { mobilityRecommendation: step });
  await ask(as, "POST", sent, { mobilityRecommendation: step, overrideConfirmed: true });
  await ask(as, "POST", sent, { mobilityRecommendation: { ...step, sessions_per_day: 9 } });
  await ask(as, "GET", url);
  await ask(as, "GET", `/api/patients/${patientId}/goal-limits`);
}

/** What holds a plan, as it is recorded, named by an assessment, and refused. */
export async function recordEvents(ask: Ask, as: string, patientId: number): Promise<void> {
  const url = `/api/patients/${patientId}/safety-events`;
  const { json: user } = await ask(as, "GET", `/api/patients/${patientId}/dashboard`);
  const occurredAt = `${user.today?.date ?? "2026-01-01"}T00:30:00Z`;
  await ask(as, "POST", url, { kind: "sneeze", occurredAt });
  await ask(as, "POST", url, { kind: "fall", occurredAt: "2020-01-01T00:00:00Z" });
  const { json: paused } = await ask(as, "POST", url, { kind: "pause", occurredAt, note: "Tired, made up." });
  await ask(as, "GET", `/api/patients/${patientId}/goal-limits`);
  await ask(as, "GET", `/api/patients/${patientId}/goals`);
  const assessment = { patientId, age: 70, level_of_care: "ward", safety_answers: greenAnswers.safety_answers };
  await ask(as, "POST", "/api/risk-assessment", { ...assessment, event_reviewed: [999_999] });
  await ask(as, "POST", "/api/risk-assessment", { ...assessment, event_reviewed: [paused.id ?? 1] });
  await ask(as, "GET", `/api/patients/${patientId}/goal-limits`);
}

/** Clears what the patient's newest assessment asks for, and what it does not. */
export async function sendClearances(ask: Ask, as: string, patientId: number): Promise<void> {
  const url = `/api/patients/${patientId}/clearances`;
  const { json: latest } = await ask(as, "GET", `/api/patients/${patientId}/risk-assessment`);
  const reasons = (latest.safety?.reasons ?? []).map(({ id }: Json) => id);
  const clearance = { assessmentId: latest.assessment?.id ?? 1, reasons, text: "Cleared by the surgeon, made up." };
  await ask(as, "POST", url, { ...clearance, reasons: ["another"] });
  await ask(as, "POST", url, { ...clearance, assessmentId: 999_999 });
  await ask(as, "POST", url, { ...clearance, text: "" });
  await ask(as, "POST", url, clearance);
  await ask(as, "POST", url, { reasons });
}
