import { expect, vi } from "vitest";

/**
 * Advances faked timers in small steps until the condition holds: replies need real time, the screen's timers need
 * ticks.
 */
export async function advanceUntil(isSo: () => boolean, stepMilliseconds = 50): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(stepMilliseconds);
      return isSo();
    })
    .toBe(true);
}

/** The browser's own, which faked timers do not replace. */
const requestFrame = window.requestAnimationFrame.bind(window);

/**
 * Waits until the screen shows the change. Unlike `expect.poll`, which advances faked timers at each attempt that
 * fails.
 */
export async function nextFrame(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestFrame);
}
