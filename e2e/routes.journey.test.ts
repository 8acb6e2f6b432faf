import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isNoBoard } from "./support/browser.ts";
import { prepareJourney } from "./support/journey.ts";
import { rowOf, signInAsProvider } from "./support/provider-portal.ts";

const { open } = prepareJourney();

const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In to Dashboard" });
const storedNames = (page: Page) =>
  page.evaluate("['user', 'patient'].map((key) => JSON.parse(localStorage.getItem(key))?.firstName)");

describe("the route table", () => {
  it("has a visitor's screens and the goal calculator, and the browser keeps who is signed in until Logout [ACCESS-10, ROUTE-1, ROUTE-2, ROUTE-8, ROUTE-12, ROUTE-22, ROUTE-25, SIGN-IN-50, SIGN-IN-52]", async () => {
    const page = await open({ size: "desktop" });
    await page.goto("/anonymous-risk-calculator");
    await heading(page, "Anonymous Risk Calculator").waitFor();
    expect(pathOf(page)).toBe("/anonymous-risk-calculator");
    await page.goto("/dashboard");
    await signInButton(page).waitFor();
    expect(pathOf(page)).toBe("/");
    for (const path of ["/", "/auth"]) {
      await page.goto(path);
      await heading(page, "Bedside Bike - Personalized Hospital Mobility Platform").waitFor();
      await signInButton(page).waitFor();
      expect(pathOf(page)).toBe(path);
    }

    await page.getByLabel("First Name").fill("Rosa");
    await page.getByLabel("Last Name").fill("Demo");
    await page.getByLabel("Date of Birth").fill("1944-04-12");
    await signInButton(page).click();
    await heading(page, "Hello, Rosa.").waitFor();
    expect(await storedNames(page)).toEqual(["Rosa", "Rosa"]);
    await page.goto("/risk-assessment");
    await heading(page, "Personalized Goal Calculator").waitFor();
    expect(pathOf(page)).toBe("/risk-assessment");
    await page.goto("/");
    await heading(page, "Hello, Rosa.").waitFor();
    expect(pathOf(page)).toBe("/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await signInButton(page).waitFor();
    expect([pathOf(page), await storedNames(page)]).toEqual(["/", [undefined, undefined]]);
  });

  it("has a provider's screens; the goal calculator opens patient 4 unless 'patient' selects another [CALCULATOR-1, CALCULATOR-2, ROUTE-8, ROUTE-11, ROUTE-17, ROUTE-18, ROUTE-25, ROUTE-30, ROUTE-31, SIGN-IN-50, SIGN-IN-52]", async () => {
    const page = await open({ size: "desktop", allowedErrors: [isNoBoard] });
    await signInAsProvider(page);
    await rowOf(page, "Rosa Demo").waitFor();
    expect(await storedNames(page)).toEqual(["Dana", undefined]);
    await page.goto("/risk-assessment");
    await page.getByText("Welcome. Patient: Rosa Demo").waitFor();
    await page.goto("/risk-assessment?patient=8");
    await page.getByText("Welcome. Patient: Greta Placeholder").waitFor();
    await page.goto("/tablet");
    await heading(page, "This tablet").waitFor();
    expect(pathOf(page)).toBe("/tablet");
    await page.goto("/shift-summary");
    await heading(page, "Shift summary").waitFor();
    await page.goto("/board");
    await heading(page, "Make this screen the ward's board").waitFor();
    expect(pathOf(page)).toBe("/board");
    await page.goto("/administration");
    await heading(page, "Administration").waitFor();
    expect(pathOf(page)).toBe("/administration");
    await page.goto("/");
    await rowOf(page, "Rosa Demo").waitFor();
    expect(pathOf(page)).toBe("/provider-dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await signInButton(page).waitFor();
    expect([pathOf(page), await storedNames(page)]).toEqual(["/", [undefined, undefined]]);
  });
});
