import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Advances by a minute, far less than the idle timeout. From here `page.clock.runFor` advances the installed clock. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(new Date(Date.now() + 60_000));

/** Advances a stopped clock in small steps until the condition holds: the screen's own timers need ticks too. */
export async function runUntil(page: Page, isSo: () => Promise<boolean>, stepMilliseconds = 100): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(stepMilliseconds);
      return isSo();
    })
    .toBe(true);
}
