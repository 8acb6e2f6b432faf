import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { untilFocused } from "./support/keyboard.ts";

const minute = 60_000;

async function openGoals(page: Page): Promise<void> {
  await page.clock.install();
  // Its script fills the storage on each page load: here only the first counts.
  await signInAsRosa(page);
  const knowsEnds = page.waitForResponse("**/api/auth/user");
  await page.goto("/goals");
  await knowsEnds;
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const warning = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" });

describe("the end of an idle session", () => {
  const journey = prepareJourney();

  it("is warned of two minutes before, and 'Stay signed in' puts it off [SESSION-5]", async () => {
    const page = await journey.open();
    await openGoals(page);
    await page.clock.fastForward(27 * minute);
    expect(await warning(page).count()).toBe(0);
    await page.clock.fastForward(minute + 2000);
    await warning(page).waitFor();
    expect(await page.getByRole("timer").innerText()).toMatch(/^0[12]:\d\d$/);
    const stay = page.getByRole("button", { name: "Stay signed in" });
    await untilFocused(stay);
    await expectNoAxeViolations(page);

    const stayed = page.waitForResponse("**/api/auth/stay");
    await page.keyboard.press("Enter");
    expect((await stayed).status()).toBe(200);
    await warning(page).waitFor({ state: "detached" });
    await page.clock.fastForward(27 * minute);
    expect(await warning(page).count()).toBe(0);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  it("wipes the storage, ends on / and says why [SESSION-10, SIGN-IN-52]", async () => {
    const page = await journey.open();
    await openGoals(page);
    const loggedOut = page.waitForResponse("**/api/auth/logout");
    await page.clock.fastForward(30 * minute + 1000);
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    await page
      .getByRole("alert")
      .getByText("You were signed out because nobody touched the screen", { exact: false })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await page.evaluate("[localStorage.user, localStorage.patient]")).toEqual([undefined, undefined]);
    expect((await loggedOut).status()).toBe(200);
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
    await expectNoAxeViolations(page);
    await page.getByRole("alert").getByRole("button", { name: "OK" }).click();
    expect(await page.getByText("You were signed out", { exact: false }).count()).toBe(0);
  });

  it("can be chosen at once: Logout", async () => {
    const page = await journey.open();
    await openGoals(page);
    await page.clock.fastForward(28 * minute + 2000);
    await warning(page).getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    expect(await page.getByText("You were signed out", { exact: false }).count()).toBe(0);
  });

  it("does not come to somebody who taps, and asks the server at most once a minute", async () => {
    const page = await journey.open();
    await openGoals(page);
    let stays = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/stay")) stays += 1;
    });
    const heading = page.getByRole("heading", { level: 1 });
    await heading.click();
    expect(stays).toBe(0);
    for (let times = 1; times <= 3; times += 1) {
      await page.clock.fastForward(20 * minute);
      const stayed = page.waitForResponse("**/api/auth/stay");
      await heading.click();
      await heading.click();
      await (await stayed).finished();
      expect(stays).toBe(times);
    }
    expect(await warning(page).count()).toBe(0);
  });

  it("is told when the server has ended it [SESSION-10]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 401/] });
    await openGoals(page);
    await page.request.post("/api/auth/logout");
    await page.getByRole("link", { name: "Back to Dashboard" }).first().click();
    await page.getByRole("alert").getByText("Your time on this screen has ended", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });
});
