import type { Page } from "playwright-core";

/** What the journeys of both calculators check. */
export const generate = (page: Page) => page.getByRole("button", { name: "Generate Risk Assessment & Recommendation" });
export const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const results = (page: Page) => page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" });
export const goalCard = (page: Page) => page.getByRole("region", { name: "Movement Goal", exact: true });

/** A toast may cover the button below it. */
export const closeMessage = (page: Page) => page.getByRole("button", { name: "Dismiss message" }).click();
export const focusedText = (page: Page) => page.evaluate("document.activeElement.textContent");

export const submitAnonymously = (page: Page) =>
  page.getByRole("button", { name: "Generate Anonymous Risk Assessment" });

export async function openAnonymousForm(page: Page): Promise<void> {
  await page.goto("/anonymous-risk-calculator");
  await submitAnonymously(page).waitFor();
}

/** The clinical package's vignette V3: 72 M, 78 kg, stands with help, sepsis, diabetes, low albumin, 3 days. */
async function answerAsV3(page: Page): Promise<void> {
  await page.getByLabel("Age", { exact: true }).fill("72");
  await page.getByLabel("Sex").selectOption("Male");
  await page.getByLabel("Weight").fill("78");
  await page.getByLabel("Height").fill("174");
  await page.getByLabel("Level of care").selectOption("Ward");
  await page.getByLabel("Mobility status").selectOption("Stands with help");
  await page.getByLabel("Cognitive status").selectOption("Normal");
  await page.getByLabel("Function before admission").selectOption("Independent");
  await box(page, "Sepsis").check();
  await box(page, "None of these medications").check();
  await box(page, "Diabetes").check();
  await box(page, "None of these devices").check();
  await page.getByLabel("Days immobile").fill("3");
  await box(page, "Low albumin").check();
}

export async function openAnonymousResults(page: Page): Promise<void> {
  await openAnonymousForm(page);
  await answerAsV3(page);
  await submitAnonymously(page).click();
  await results(page).waitFor();
  await page.getByText("Published ratios are mostly shrunk").waitFor();
}
