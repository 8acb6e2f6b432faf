import type { Page } from "playwright-core";

/** What the journeys of both calculators check. */
export const generate = (page: Page) => page.getByRole("button", { name: "Generate Risk Assessment & Recommendation" });
export const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const results = (page: Page) => page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" });
export const goalCard = (page: Page) => page.getByRole("region", { name: "Movement Goal", exact: true });

/** Opens a part of the results that is one tap away. */
export const unfold = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).click();
export const openEditing = (page: Page) => goalCard(page).getByText("Change these goals").click();

/** To a step of a provider's form. */
export const toStep = (page: Page, name: "Who" | "Now" | "Movement" | "Text") =>
  page.getByRole("navigation", { name: "Steps of the assessment" }).getByRole("button", { name }).click();

/** A toast may cover the button below it. */
export const closeMessage = (page: Page) => page.getByRole("button", { name: "Dismiss message" }).click();
export const focusedText = (page: Page) => page.evaluate("document.activeElement.textContent");
