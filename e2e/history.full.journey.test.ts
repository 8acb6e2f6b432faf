import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { rowOf, signInAsProvider, toToday } from "./support/provider-portal.ts";

const journey = prepareJourney();

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without sending?" });
const answer = (page: Page, name: string) => question(page).getByRole("button", { name }).click();
const scrolled = (page: Page) => page.evaluate<number>("window.scrollY");

describe("the browser's buttons", () => {
  it("go back and forward, with title, focus and scroll position; a reload and a link in a new tab stay where they are [ROUTE-26]", async () => {
    const page = await journey.open({ size: "phone" });
    await signInAsRosa(page);
    await page.goto("/dashboard");
    await heading(page, "Hello, Rosa.").waitFor();
    await page.evaluate("window.scrollTo(0, 400)");
    await expect.poll(() => scrolled(page)).toBe(400);
    await page.evaluate(`document.querySelector('a[href="/reports"]').click()`);
    await heading(page, "Progress Reports").waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await page.title()).toBe("Progress Reports - Bedside Bike");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("main");

    await page.goBack();
    await heading(page, "Hello, Rosa.").waitFor();
    await expect.poll(() => scrolled(page)).toBe(400);
    expect(await page.title()).toBe("Dashboard - Bedside Bike");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("main");
    await page.goForward();
    await heading(page, "Progress Reports").waitFor();
    await page.reload();
    await heading(page, "Progress Reports").waitFor();
    expect(addressOf(page)).toBe("/reports");

    await page.goto("/dashboard");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page
        .locator('a[href="/reports"]')
        .first()
        .click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await heading(tab, "Progress Reports").waitFor();
    expect(addressOf(page)).toBe("/dashboard");
  });
});

describe("what was typed and not sent", () => {
  it("is asked about on every way out, and found again [ROUTE-27]", async () => {
    const page = await journey.open({ size: "desktop" });
    await signInAsProvider(page);
    await rowOf(page, "Rosa Demo").waitFor();
    await page.goto("/provider-dashboard");
    await rowOf(page, "Rosa Demo").click();
    const minutes = page.getByLabel("Duration", { exact: true });
    const before = await minutes.inputValue();
    await minutes.fill("12");
    const stays = async () => {
      await answer(page, "Go on editing");
      await question(page).waitFor({ state: "detached" });
      expect(addressOf(page)).toBe("/provider-dashboard?patient=4");
      expect(await minutes.inputValue()).toBe("12");
    };

    // Today, another screen, the browser's button, and a sign-out.
    await toToday(page);
    await stays();
    await page.getByRole("link", { name: "This tablet" }).click();
    await stays();
    await page.evaluate("history.back()");
    await stays();
    await page.getByRole("button", { name: "Logout" }).click();
    await question(page).getByText("Signing out deletes it.").waitFor();
    await stays();

    // A reload, or the tab is closed: the browser asks, in its own words.
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    await expect.poll(() => minutes.inputValue()).toBe("12");

    await page.getByRole("link", { name: "This tablet" }).click();
    await answer(page, "Leave");
    await heading(page, "This tablet").waitFor();
    await page.goBack();
    await expect.poll(() => minutes.inputValue()).toBe("12");
    await page.evaluate("history.forward()");
    await stays();
    await minutes.fill(before);
    await page.getByRole("link", { name: "This tablet" }).click();
    await heading(page, "This tablet").waitFor();
  });

  it("is asked about over an open dialog [ROUTE-27]", async () => {
    const page = await journey.open({ size: "desktop" });
    await signInAsProvider(page);
    await rowOf(page, "Rosa Demo").click();
    await page.getByRole("button", { name: "Log a ride" }).click();
    const dialog = page.getByRole("dialog", { name: "Log a ride" });
    await dialog.getByLabel("Minutes").fill("9");
    await page.evaluate("history.back()");
    await question(page).getByText("You find it here again").waitFor();
    await answer(page, "Go on editing");
    await question(page).waitFor({ state: "detached" });
    expect(await dialog.getByLabel("Minutes").inputValue()).toBe("9");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "This tablet" }).click();
    await answer(page, "Leave");
    await heading(page, "This tablet").waitFor();
  });
});
