import type { Page } from "playwright-core";

/** Holds the page's calls to this address until the function it answers is called. */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Opens a screen and waits for its stream of events: what happens before the stream is there, no screen is told. */
export async function openLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse("**/api/*/*/live"), open()]);
}
