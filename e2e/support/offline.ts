import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";
import type { Bike } from "./demo-patient.ts";
import { signInByForm, type WhoSignsIn } from "./patients-at-tablets.ts";
import { signInAsProvider } from "./provider-portal.ts";

/** Waits until the shell is stored, and the service worker serves this page. */
export const untilShellIsKept = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  })()`);

/** By the form, as a patient or as Dana: otherwise the stored user would come back with a reload. */
export async function signInAtTablet(page: Page, patient: WhoSignsIn | null): Promise<void> {
  if (!patient) await signInAsProvider(page);
  else {
    await page.goto("/");
    await signInByForm(page, patient);
    await page.waitForURL("**/dashboard");
  }
  await page.getByRole("button", { name: /^(Logout|Open menu)$/ }).waitFor();
}

/** On a small screen's dashboard it is in the menu. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
}

/** Sends batch after batch, as a real bike does: a screen whose stream is still opening misses the first. */
export const pedalUntilShown = (bike: Bike, words: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await bike.pedal(5);
      return words.count();
    })
    .toBe(1);

/** Newest first: when each of this person's sign-in sessions ended, null for an open one. */
export async function sessionEndsOf(server: TestServer, userId: number): Promise<(string | null)[]> {
  const rows = await server.asOwner((tx) =>
    tx.query.signInSessions.findMany({
      where: (row, { eq }) => eq(row.userId, userId),
      orderBy: (row, { desc }) => desc(row.id),
    }),
  );
  return rows.map(({ endedAt }) => endedAt?.toISOString() ?? null);
}
