import { page } from "vitest/browser";

export const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const results = () => page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" });
/** A toast may cover the button below it. */
export const closeMessage = () => page.getByRole("button", { name: "Dismiss message" }).click();
