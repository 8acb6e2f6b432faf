import type { ProviderPatient } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { dayBefore, today } from "../../../test/support/patient-fixtures.ts";
import { patient, provider } from "../../../test/support/people.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
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
      <ul>
        <PatientRow patient={patient} isSelected={false} />
      </ul>
    </ProviderLive>,
  );
const row = page.getByRole("link", { name: /Dorothy Williams/ });

it("a row of the portal has name, admission date, day count and 'Active' [PORTAL-1]", async () => {
  await show(listed);
  await expect.element(row.getByText("Admitted Nov 16", { exact: true })).toBeVisible();
  await expect.element(row.getByText("Day 5", { exact: true })).toBeVisible();
  await expect.element(row.getByText("Active", { exact: true })).toBeVisible();
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
