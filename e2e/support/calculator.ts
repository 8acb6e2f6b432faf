import type { Page } from "playwright-core";

export const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const results = (page: Page) => page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" });

/** Opens a part of the results that is one tap away. */
export const unfold = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).click();

/** A toast may cover the button below it. */
export const closeMessage = (page: Page) => page.getByRole("button", { name: "Dismiss message" }).click();
export const focusedText = (page: Page) => page.evaluate("document.activeElement.textContent");

/** Opens every part of the screen that is one tap away, so that its words are read too. */
export const unfoldAll = (page: Page) =>
  page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true");
