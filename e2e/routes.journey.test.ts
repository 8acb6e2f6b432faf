import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { prepareJourney } from "./support/journey.ts";
import { rowOf, signInAsProvider } from "./support/provider-portal.ts";

const { open } = prepareJourney();

const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In to Dashboard" });
const storedNames = (page: Page) =>
  page.evaluate("['user', 'patient'].map((key) => JSON.parse(localStorage.getItem(key))?.firstName)");

describe("the route table", () => {
  it("leads a visitor to the sign-in, and the browser keeps a patient until Logout [ACCESS-10, ROUTE-22, ROUTE-25, SIGN-IN-50, SIGN-IN-52]", async () => {
    const page = await open({ size: "desktop" });
    await page.goto("/dashboard");
    await signInButton(page).waitFor();
    expect(pathOf(page)).toBe("/");
    await page.getByLabel("First Name").fill("Rosa");
    await page.getByLabel("Last Name").fill("Demo");
    await page.getByLabel("Date of Birth").fill("1944-04-12");
    await signInButton(page).click();
    await heading(page, "Hello, Rosa.").waitFor();
    expect(await storedNames(page)).toEqual(["Rosa", "Rosa"]);
    await page.goto("/");
    await heading(page, "Hello, Rosa.").waitFor();
    expect(pathOf(page)).toBe("/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await signInButton(page).waitFor();
    expect([pathOf(page), await storedNames(page)]).toEqual(["/", [undefined, undefined]]);
  });

  it("keeps a provider until Logout; the goal calculator opens patient 4 unless 'patient' selects another [CALCULATOR-1, CALCULATOR-2, ROUTE-25, SIGN-IN-50, SIGN-IN-52]", async () => {
    const page = await open({ size: "desktop" });
    await signInAsProvider(page);
    await rowOf(page, "Rosa Demo").waitFor();
    expect(await storedNames(page)).toEqual(["Dana", undefined]);
    await page.goto("/risk-assessment");
    await page.getByText("Welcome. Patient: Rosa Demo").waitFor();
    await page.goto("/risk-assessment?patient=8");
    await page.getByText("Welcome. Patient: Greta Placeholder").waitFor();
    await page.goto("/");
    await rowOf(page, "Rosa Demo").waitFor();
    expect(pathOf(page)).toBe("/provider-dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await signInButton(page).waitFor();
    expect([pathOf(page), await storedNames(page)]).toEqual(["/", [undefined, undefined]]);
  });
});
