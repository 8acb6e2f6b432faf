import type { ProviderPatient } from "@bedside-bike/contract";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { demoHospital, provider } from "../../../test/support/people.ts";
import { dorothy } from "../../../test/support/portal-fixtures.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { stubReply } from "../../../test/support/stub-server.ts";
import { ProviderLive } from "../live/provider-live.tsx";
import { wholeList } from "./arrange-patients.ts";
import { PatientList } from "./patient-list.tsx";

const listed = (rank: number): ProviderPatient => ({
  ...dorothy,
  id: rank + 1,
  firstName: "Pat",
  lastName: `Number${rank + 1}`,
  attention: { reason: rank < 240 ? "no-ride" : "on-track", hoursWithoutRide: 30, daysBelowGoal: 0, rank },
});

function ListOf({ count, selectedId }: { count: number; selectedId: number | null }) {
  const [view, setView] = useState(wholeList);
  const patients = Array.from({ length: count }, (_, rank) => listed(rank));
  return <PatientList patients={patients} selectedId={selectedId} view={view} onChange={setView} />;
}

function show(count: number, selectedId: number | null = null) {
  stubReply("system.status", demoHospital);
  return renderInApp(
    <ProviderLive providerId={provider.id}>
      <ListOf count={count} selectedId={selectedId} />
    </ProviderLive>,
  );
}
const rows = () => page.getByRole("link").elements().length;
const more = page.getByRole("button", { name: /^Show more/ });

it("shows 100 of 250 patients, and 100 more each time, with the first of them focused [PORTAL-26]", async () => {
  await show(250);
  expect(rows()).toBe(100);
  await expect.element(page.getByText("250 patients shown")).toBeInTheDocument();
  await more.click();
  expect(rows()).toBe(200);
  await expect.element(page.getByRole("link", { name: /Pat Number101 / })).toHaveFocus();
  await expect.element(more).toHaveTextContent("Show more: 50 patients are left");
  await more.click();
  expect(rows()).toBe(250);
  await expect.element(more).not.toBeInTheDocument();
});

it("finds and filters patients that are not shown yet, and begins anew with 100 [PORTAL-26]", async () => {
  await show(250);
  await more.click();
  await page.getByRole("button", { name: /^All/ }).click();
  expect(rows()).toBe(100);
  await page.getByRole("button", { name: /^On track/ }).click();
  expect(rows()).toBe(10);
  await page.getByRole("button", { name: /^All/ }).click();
  await userEvent.fill(page.getByRole("searchbox"), "Number250");
  await expect.poll(rows).toBe(1);
});

it("shows as many as the selected patient needs, and all 100 of 100 [PORTAL-26]", async () => {
  const { unmount } = await show(250, 130);
  expect(rows()).toBe(200);
  await unmount();
  await show(100);
  expect(rows()).toBe(100);
  await expect.element(more).not.toBeInTheDocument();
});
