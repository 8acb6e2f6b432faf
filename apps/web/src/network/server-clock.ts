/** Whole seconds in the header, and the way of a reply: a difference below is none. */
const sameClockMs = 5000;
let serverAheadMs = 0;

/** @param date a reply's Date header: the clock by which the server judges days and hours */
export function hearServerTime(date: string | null): void {
  const aheadMs = Date.parse(date ?? "") - Date.now();
  if (Number.isFinite(aheadMs)) serverAheadMs = Math.abs(aheadMs) < sameClockMs ? 0 : aheadMs;
}

/** Milliseconds since 1970 by the server's clock: a tablet's own may be hours off. */
export const serverNowMs = (): number => Date.now() + serverAheadMs;
