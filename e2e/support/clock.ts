import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A minute on, far less than what signs a patient out. From here the installed clock goes on by `page.clock.runFor`. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(new Date(Date.now() + 60_000));

/** Lets a stopped clock go on in small steps until it is so: the screen's own work takes its ticks too. */
export async function runUntil(page: Page, isSo: () => Promise<boolean>, stepMilliseconds = 100): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(stepMilliseconds);
      return isSo();
    })
    .toBe(true);
}
