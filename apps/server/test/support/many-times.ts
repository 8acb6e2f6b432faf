/** The number of database connections: another request would only wait for one of them. */
const atOnce = 20;

/** Does the same work this many times, several at a time. */
export async function manyTimes<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) {
    const group = Array.from({ length: Math.min(atOnce, times - results.length) }, work);
    results.push(...(await Promise.all(group)));
  }
  return results;
}
