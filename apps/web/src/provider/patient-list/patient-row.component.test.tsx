import type { ProviderPatient } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { dayBefore, today } from "../../../test/support/patient-fixtures.ts";
import { demoHospital, patient, provider } from "../../../test/support/people.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import { ProviderLive } from "../live/provider-live.tsx";
import { PatientRow } from "./patient-row.tsx";

const listed: ProviderPatient = {
  id: patient.id,
  firstName: "Dorothy",
  lastName: "Williams",
  age: 81,
  admissionDate: dayBefore(4),
  dayCount: 5,
  isActive: true,
  deviceNumber: "121",
  isPedaling: false,
  lastRideAt: null,
  todaySeconds: 0,
  dailyGoalMinutes: null,
  goalSessions: null,
  feedback: null,
  week: [{ date: today, durationSeconds: 0, avgPower: null }],
  check: { state: "clear", validUntil: `${today}T20:00:00.000Z`, isDueSoon: false },
  attention: { reason: "on-track", hoursWithoutRide: null, daysBelowGoal: 0, rank: 0 },
};

const show = (patient: ProviderPatient) =>
  renderInApp(
    <ProviderLive providerId={provider.id}>
      <ul data-density="provider">
        <PatientRow patient={patient} isSelected={false} />
      </ul>
    </ProviderLive>,
  );
const row = page.getByRole("link", { name: /Dorothy Williams/ });

it("a row says first why, then who by name, age and bike, then today's dose, in this order [PORTAL-1, PORTAL-39]", async () => {
  const dose = { todaySeconds: 720, dailyGoalMinutes: 30, goalSessions: 2 };
  const attention = { ...listed.attention, reason: "too-hard" } as const;
  const feedback = { rideId: "5eed0000-0000-4000-8000-000000000001", symptomsAt: null, tooHardInARow: 2 };
  await show({ ...listed, ...dose, attention, feedback });
  const link = row.element();
  const name = link.textContent ?? "";
  const inOrder = ["Too hard, twice", "Clear", "Dorothy Williams", "81 years, bike 121"];
  expect(inOrder.map((words) => name.indexOf(words))).toEqual(
    inOrder.map((words) => name.indexOf(words)).toSorted((a, b) => a - b),
  );
  for (const words of inOrder) expect(name).toContain(words);
  await expect.element(row.getByRole("img", { name: "12 of 30 min" })).toBeVisible();
  expect(name).not.toMatch(/Active|Admitted/);
});

it.each([
  [1, "Too hard"],
  [2, "Too hard, twice"],
  [3, "Too hard, 3 times"],
])("'too hard' %s times in a row is '%s' [PORTAL-34]", async (tooHardInARow, words) => {
  const feedback = { rideId: "5eed0000-0000-4000-8000-000000000001", symptomsAt: null, tooHardInARow };
  await show({ ...listed, attention: { ...listed.attention, reason: "too-hard" }, feedback });
  await expect.element(row.getByText(words, { exact: true })).toBeVisible();
});

it.each([
  [0, "Symptoms today"],
  [1, "Symptoms yesterday"],
  [3, "Symptoms, not answered"],
])("symptoms %s days ago are '%s' [PORTAL-34]", async (daysAgo, words) => {
  stubReply("system.status", demoHospital);
  const symptomsAt = `${dayBefore(daysAgo)}T15:00:00.000Z`;
  const feedback = { rideId: "5eed0000-0000-4000-8000-000000000001", symptomsAt, tooHardInARow: 0 };
  const week = [2, 1, 0].map((days) => ({ date: dayBefore(days), durationSeconds: 0, avgPower: null }));
  await show({ ...listed, week, attention: { ...listed.attention, reason: "symptoms" }, feedback });
  await expect.element(row.getByText(words, { exact: true })).toBeVisible();
});

it("a row of ordinary words is 48 px high [PORTAL-39]", async () => {
  await show({ ...listed, todaySeconds: 720, dailyGoalMinutes: 30, goalSessions: 2 });
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(49);
});

it.each([
  [{ state: "clear", isDueSoon: false }, ["Clear"]],
  [{ state: "clear", isDueSoon: true }, ["Clear", "Check due"]],
  [{ state: "ask_first", validUntil: null, isDueSoon: false }, ["Ask first"]],
  [{ state: "ask_first", isDueSoon: false }, ["Ask first: cleared"]],
  [{ state: "not_now", validUntil: null, isDueSoon: false }, ["Not now"]],
  [{ state: "on_hold", validUntil: null, isDueSoon: true }, ["On hold", "Check due"]],
  [{ state: "none", validUntil: null, isDueSoon: true }, ["Check due"]],
  [{ state: "none", validUntil: null, isDueSoon: false }, ["No safety check"]],
] as const)("a row says in words where the safety check stands: %o [PORTAL-6]", async (check, words) => {
  await show({ ...listed, check: { ...listed.check, ...check } });
  for (const word of words) await expect.element(row.getByText(word, { exact: true })).toBeVisible();
  const all = ["Clear", "Ask first", "Ask first: cleared", "Not now", "On hold", "Check due", "No safety check"];
  for (const word of all.filter((one) => !(words as readonly string[]).includes(one))) {
    await expect.element(row.getByText(word, { exact: true })).not.toBeInTheDocument();
  }
});
