import type { User } from "@bedside-bike/contract";
import type { Page } from "playwright-core";

/** Signs in over the real call; the forms have their own journeys. */
export async function enter(page: Page, path: string, data: Record<string, unknown>): Promise<void> {
  const reply = await page.request.post(path, { data });
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
  await storeUser(page, (await reply.json()).user);
}

/** Uses the session of a person whom the API has signed in, for example with a code. */
export async function carryOver(
  page: Page,
  address: string,
  { browser, user }: { browser: { cookies: ReadonlyMap<string, string> }; user: User },
): Promise<void> {
  await page.context().addCookies([{ name: "session", value: browser.cookies.get("session") ?? "", url: address }]);
  await storeUser(page, user);
}

/** Stores in the browser what the form would have stored. */
async function storeUser(page: Page, user: User): Promise<void> {
  const keys = user.userType === "patient" ? ["user", "patient"] : ["user"];
  const value = JSON.stringify(JSON.stringify(user));
  await page.addInitScript(`for (const key of ${JSON.stringify(keys)}) localStorage.setItem(key, ${value})`);
}
