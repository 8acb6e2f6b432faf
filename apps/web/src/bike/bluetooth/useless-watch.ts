import { silentAfterMs } from "./silence-watch.ts";

/** Longer than a sensor's second turn takes, which its first cadence needs. */
const uselessAfterMs = 8000;

/**
 * Tells of each frame whether the bike has sent for so long without anything that makes a reading that the patient has
 * to know. A bike that was quiet begins anew. Times are ms of one clock.
 */
export function createUselessWatch(): (isReadable: boolean, atMs: number) => boolean {
  let heardAtMs = Number.NEGATIVE_INFINITY;
  let sinceMs = 0;
  return (isReadable, atMs) => {
    if (isReadable || Math.abs(atMs - heardAtMs) > silentAfterMs) sinceMs = atMs;
    heardAtMs = atMs;
    return atMs - sinceMs >= uselessAfterMs;
  };
}
