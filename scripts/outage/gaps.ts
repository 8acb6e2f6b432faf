/** The longest time between two of these moments, the limits included; times as of performance.now(). */
export function longestGap(
  moments: readonly { readonly at: number }[],
  from: number,
  until: number,
): { readonly seconds: number; readonly endsAt: number } {
  const times = [from, ...moments.map(({ at }) => at).filter((at) => at > from && at < until), until];
  let longest = { seconds: 0, endsAt: from };
  for (const [index, at] of times.entries()) {
    const seconds = (at - (times[index - 1] ?? from)) / 1000;
    if (seconds > longest.seconds) longest = { seconds, endsAt: at };
  }
  return longest;
}
