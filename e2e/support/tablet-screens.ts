import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { BedsideTablet } from "./bedside-tablet.ts";
import { asStored } from "./stored-rides.ts";
import { lastKeptOffset } from "./tablet-storage.ts";

/** What a browser logs while the network is down, and after a session has ended. */
export const networkErrors = [/net::ERR_|Failed to load resource/];

export const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In to Dashboard" });
export const sessionLink = (page: Page) =>
  page.getByRole("link", { name: /^(Start Exercise|Bonus Session|See your ride)/ });

/** From the dashboard. */
export async function openSession(tablet: BedsideTablet): Promise<void> {
  await tablet.appears(sessionLink(tablet.page));
  await sessionLink(tablet.page).click();
  await tablet.appears(tablet.page.getByRole("timer", { name: "Time" }));
}

/** From another of the patient's screens. */
export async function openDashboard(tablet: BedsideTablet): Promise<void> {
  await tablet.page.getByRole("link", { name: "Back to Dashboard" }).first().click();
  await tablet.appears(tablet.page.getByRole("heading", { level: 1, name: /^Hello, / }));
}

export async function logOut(tablet: BedsideTablet): Promise<void> {
  await openDashboard(tablet);
  const logout = tablet.page.getByRole("button", { name: "Logout" });
  const menu = tablet.page.getByRole("button", { name: "Open menu" });
  await tablet.appears(logout.or(menu).first());
  if (await menu.isVisible()) await menu.click();
  await logout.click();
  await tablet.appears(signInButton(tablet.page));
}

/** Waits until each second that the page has handled is on the tablet's disk or on the server. */
export async function untilKept({ measured, page }: BedsideTablet): Promise<void> {
  const last = asStored(measured).at(-1)?.offsetSeconds;
  if (last !== undefined) await expect.poll(() => lastKeptOffset(page)).toBe(last);
}
