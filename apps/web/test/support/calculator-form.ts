import { expect } from "vitest";
import { page } from "vitest/browser";

export const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const results = () => page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" });
/** A toast may cover the button below it; it also disappears by itself. */
export async function closeMessage(): Promise<void> {
  const dismiss = page.getByRole("button", { name: "Dismiss message" });
  for (const element of dismiss.elements()) (element as HTMLElement).click();
  await expect.element(dismiss).not.toBeInTheDocument();
}
/** To a step of a provider's form. */
export const toStep = (name: "Who" | "Now" | "Movement" | "Text") =>
  page.getByRole("navigation", { name: "Steps of the assessment" }).getByRole("button", { name }).click();
export const question = (name: string) => page.getByRole("radiogroup", { name, exact: true });
export const answer = (name: string, label: string) => question(name).getByRole("radio", { name: label, exact: true });
/** A provider's last step and its button. */
export async function generate(): Promise<void> {
  await toStep("Text");
  await page.getByRole("button", { name: "Generate Risk Assessment & Recommendation" }).click();
}
