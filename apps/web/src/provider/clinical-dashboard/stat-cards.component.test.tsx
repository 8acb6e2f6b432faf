import type { ProviderPatient } from "@bedside-bike/contract";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { dashboard, dayBefore, today, usage, withoutWatts } from "../../../test/support/patient-fixtures.ts";
import { demoHospital, provider } from "../../../test/support/people.ts";
import { dorothy } from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import { StatCards } from "./stat-cards.tsx";

beforeEach(() => stubReply("system.status", demoHospital));

const metricOf = (label: string) =>
  [...(page.getByText(label, { exact: true }).element().parentElement?.children ?? [])].map(
    ({ textContent }) => textContent,
  );

it("the portal counts the sessions of the last 2 days [PORTAL-10]", async () => {
  const sessionsOn: Record<string, number> = { [dayBefore(2)]: 4, [dayBefore(1)]: 2, [today]: 1 };
  stubReply(
    "patients.usageData",
    usage.map((day) => ({ ...day, sessions: sessionsOn[day.date] ?? 1 })),
  );
  const listed: ProviderPatient = { ...dorothy, admissionDate: dayBefore(4), dayCount: 5 };
  await renderInApp(<StatCards patient={listed} dashboard={dashboard} />, { user: provider });
  await expect.poll(() => metricOf("Sessions, last 2 days")).toContain("3");
  expect(metricOf("Days in hospital")).toContain("5");
});

it("the latest ride says that its watts were not measured [RIDE-27]", async () => {
  stubReply("patients.usageData", usage);
  const recentSessions = dashboard.recentSessions.map((ride, index) => (index === 0 ? withoutWatts(ride) : ride));
  await renderInApp(<StatCards patient={dorothy} dashboard={{ ...dashboard, recentSessions }} />, { user: provider });
  await expect.element(page.getByText("latest ride: watts not measured")).toBeVisible();
});

it("goals that do not count now are not mentioned", async () => {
  stubReply("patients.usageData", usage);
  const rideState = {
    ...dorothy.rideState,
    state: "hold",
    mayStart: false,
    target: null,
    reasonId: "open_event",
  } as const;
  await renderInApp(<StatCards patient={{ ...dorothy, rideState }} dashboard={dashboard} />, { user: provider });
  expect(metricOf("Active goals")).toContain("0");
  await expect.poll(() => metricOf("Sessions, last 2 days")).toContain("no goal now");
});

it("goals for comfort count as active: there is no target, and they are in force [PORTAL-10]", async () => {
  stubReply("patients.usageData", usage);
  const rideState = {
    ...dorothy.rideState,
    state: "passive",
    target: null,
    reasonId: "comfort",
    limit: "unloaded_only",
  } as const;
  await renderInApp(<StatCards patient={{ ...dorothy, rideState }} dashboard={dashboard} />, { user: provider });
  expect(metricOf("Active goals")).toContain(String(dashboard.goals.length));
  expect(metricOf("Active goals")).not.toContain("no goal now");
});
