/** More would not be told apart at a glance. */
const mostDots = 6;

/**
 * How full each dot of a daily goal is, 0 to 1, the first ones first. A session that is not done is never drawn full,
 * and one that has begun never empty.
 */
export function fillDots({
  minutes,
  goalMinutes,
  sessions,
}: {
  minutes: number;
  goalMinutes: number;
  sessions: number;
}): number[] {
  const count = Math.min(mostDots, Math.max(1, Math.round(sessions)));
  const perDot = goalMinutes / count;
  return Array.from({ length: count }, (_, index) => {
    const share = perDot > 0 ? Math.min(1, Math.max(0, minutes / perDot - index)) : 1;
    if (share > 1 - 1e-9) return 1;
    return share === 0 ? share : Math.min(0.8, Math.max(0.2, share));
  });
}
