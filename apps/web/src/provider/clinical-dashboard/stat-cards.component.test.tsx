import type { ProviderPatient } from "@bedside-bike/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { dashboard, dayBefore, today, usage } from "../../../test/support/patient-fixtures.ts";
import { patient, provider } from "../../../test/support/people.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import { StatCards } from "./stat-cards.tsx";

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
  const listed = { id: patient.id, admissionDate: dayBefore(4), dayCount: 5 } as ProviderPatient;
  await renderInApp(<StatCards patient={listed} dashboard={dashboard} />, { user: provider });
  await expect.poll(() => metricOf("Sessions, last 2 days")).toContain("3");
  expect(metricOf("Days in hospital")).toContain("5");
});
