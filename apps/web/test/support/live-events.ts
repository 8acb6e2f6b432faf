import type { LiveEvent } from "@bedside-bike/contract";
import { expect } from "vitest";
import { sendLiveEvent } from "./stub-server.ts";

/**
 * Sends it again and again until the screen shows it, as a bike does: what the screen still fetches as its stream opens
 * may be older than the first one.
 */
export async function sendLiveEventUntil(
  name: Parameters<typeof sendLiveEvent>[0],
  event: LiveEvent,
  isShown: () => boolean,
): Promise<void> {
  await expect
    .poll(
      () => {
        sendLiveEvent(name, event);
        return isShown();
      },
      { interval: 500 },
    )
    .toBe(true);
}
