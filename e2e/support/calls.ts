import type { Page } from "playwright-core";

/** Holds the page's calls to this address until the returned function is called. */
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

/** Opens a screen and waits for its event stream: earlier events reach no screen. */
export async function openLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse("**/api/*/*/live"), open()]);
}
