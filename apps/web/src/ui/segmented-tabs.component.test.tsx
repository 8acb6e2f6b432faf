import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderStory } from "../../test/support/render-story.tsx";
import * as stories from "./segmented-tabs.stories.tsx";

const tab = (name: string) => page.getByRole("tab", { name });

it("tabs are one Tab stop; arrows, Home and End move and choose", async () => {
  await renderStory(stories, "ThreeTabs");
  await userEvent.tab();
  await expect.element(tab("7 days")).toHaveFocus();
  for (const [key, name] of [
    ["{ArrowRight}", "14 days"],
    ["{End}", "30 days"],
    ["{ArrowRight}", "7 days"],
    ["{ArrowLeft}", "30 days"],
    ["{Home}", "7 days"],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
    await expect.element(page.getByRole("tabpanel", { name })).toHaveTextContent(`last ${name}`);
  }
  await userEvent.tab();
  expect(document.activeElement?.getAttribute("role")).not.toBe("tab");
});
