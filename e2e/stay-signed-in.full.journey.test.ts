import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { untilFocused } from "./support/keyboard.ts";

const minute = 60_000;

async function openGoals(page: Page, time = Date.now()): Promise<void> {
  await page.clock.install({ time });
  // Its script fills the storage on each page load; here only the first time counts.
  await signInAsRosa(page);
  const knowsEnds = page.waitForResponse("**/api/auth/user");
  const lastCall = page.waitForResponse("**/api/patients/*/risk-assessment");
  await page.goto("/goals");
  await Promise.all([knowsEnds, lastCall]);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const warning = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" });

describe("an idle session", () => {
  const journey = prepareJourney();

  it("is announced when the server has ended it [SESSION-10]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 401/] });
    await openGoals(page);
    await page.request.post("/api/auth/logout");
    // The screen's stream ends with the session, so nobody has to touch it.
    await page.getByRole("alert").getByText("Your time on this screen has ended", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });

  it("is put off by 'Stay signed in', and then ends on the server too [SESSION-5, SESSION-10, SIGN-IN-52]", async () => {
    const page = await journey.open();
    const start = Date.now();
    await journey.server.setNow(new Date(start));
    await openGoals(page, start);
    // Both clocks: what the page asks the server in between must not put the end off.
    const moveTo = async (milliseconds: number) => {
      await journey.server.setNow(new Date(start + milliseconds));
      await page.clock.fastForward(start + milliseconds - (await page.evaluate(() => Date.now())));
    };
    await moveTo(28 * minute + 5000);
    await warning(page).waitFor();
    await untilFocused(page.getByRole("button", { name: "Stay signed in" }));
    const stayed = page.waitForResponse("**/api/auth/stay");
    await page.keyboard.press("Enter");
    expect((await stayed).status()).toBe(200);
    await warning(page).waitFor({ state: "detached" });
    await moveTo(55 * minute);
    expect(await warning(page).count()).toBe(0);

    const loggedOut = page.waitForResponse("**/api/auth/logout");
    await moveTo(58 * minute);
    await page.clock.fastForward(minute);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    await page
      .getByRole("alert")
      .getByText("You were signed out because nobody touched the screen", { exact: false })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await page.evaluate("[localStorage.user, localStorage.patient]")).toEqual([undefined, undefined]);
    expect((await loggedOut).status()).toBe(200);
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  });
});
