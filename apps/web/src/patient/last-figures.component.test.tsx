import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { dashboard, stubPatientScreens } from "../../test/support/patient-fixtures.ts";
import { demoHospital, patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { queryClient } from "../api.ts";

const ring = () => page.getByRole("progressbar", { name: "12 of 30 minutes today" });

/** A reload keeps the tab's storage, and nothing in memory. */
async function reload(path: "/dashboard" | "/session", screen: { unmount?: () => unknown } | undefined) {
  await screen?.unmount?.();
  queryClient.clear();
  return renderApp(path, { user: patient });
}

describe("without the server", () => {
  it.each(["/dashboard", "/session"] as const)(
    "%s shows the last figures after a reload [OFFLINE-14]",
    async (path) => {
      stubPatientScreens();
      const screen = await renderApp("/dashboard", { user: patient });
      await expect.element(ring()).toBeVisible();
      stubUnreachable("patients.dashboard");
      stubUnreachable("system.status");
      const reloaded = await reload(path, screen);
      await expect.element(ring()).toBeVisible();

      const today = { ...dashboard.today, durationSeconds: 900, filledSeconds: 900 };
      stubReply("patients.dashboard", { ...dashboard, today });
      stubReply("system.status", demoHospital);
      void queryClient.invalidateQueries();
      await expect.element(page.getByRole("progressbar", { name: "15 of 30 minutes today" })).toBeVisible();
      await reloaded?.unmount?.();
    },
  );

  it("says what time they are from, and shows nobody else's [OFFLINE-5, OFFLINE-14]", async () => {
    stubPatientScreens();
    const screen = await renderApp("/dashboard", { user: patient });
    await expect.element(ring()).toBeVisible();
    const [key] = Object.keys(sessionStorage).filter((one) => one.includes("last-figures"));
    if (!key) return expect.fail("Nothing is kept.");
    expect(key).toContain(`:${patient.id}:`);
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "");
    sessionStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() - 3_600_000 }));
    stubUnreachable("patients.dashboard");
    await reload("/dashboard", screen);
    await expect.element(ring()).toBeVisible();
    const state = queryClient.getQueryState(["patients.dashboard", { id: String(patient.id) }]);
    expect(Date.now() - (state?.dataUpdatedAt ?? 0)).toBeGreaterThan(3_590_000);
  });
});
