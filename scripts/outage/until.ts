import { setTimeout as wait } from "node:timers/promises";

const checkEveryMilliseconds = 100;

/** @throws Error if it does not happen in time. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    if (await isSo()) return;
    await wait(checkEveryMilliseconds);
  }
  throw new Error(`${what}: not within ${seconds} s.`);
}
