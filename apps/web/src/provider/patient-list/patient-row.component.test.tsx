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
  admissionDate: dayBefore(4),
  dayCount: 5,
  isActive: true,
  deviceNumber: "121",
  isPedaling: false,
  lastRideAt: null,
  todaySeconds: 0,
  dailyGoalMinutes: null,
  week: [{ date: today, durationSeconds: 0, avgPower: null }],
  attention: { reason: "on-track", hoursWithoutRide: null, daysBelowGoal: 0, rank: 0 },
};

it("a row of the portal has name, admission date, day count and 'Active' [PORTAL-1]", async () => {
  await renderInApp(
    <ProviderLive providerId={provider.id}>
      <ul>
        <PatientRow patient={listed} isSelected={false} />
      </ul>
    </ProviderLive>,
  );
  const row = page.getByRole("link", { name: /Dorothy Williams/ });
  await expect.element(row.getByText("Admitted Nov 16", { exact: true })).toBeVisible();
  await expect.element(row.getByText("Day 5", { exact: true })).toBeVisible();
  await expect.element(row.getByText("Active", { exact: true })).toBeVisible();
});
