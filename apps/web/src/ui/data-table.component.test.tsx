import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectFocusRing } from "../../test/support/keyboard.ts";
import { renderStory } from "../../test/support/render-story.tsx";
import { VIEWPORTS } from "../../test/support/viewports.ts";
import * as stories from "./data-table.stories.tsx";

describe("a table", () => {
  it("that is too wide scrolls by keyboard, inside itself", async () => {
    await page.viewport(VIEWPORTS.phone.width, VIEWPORTS.phone.height);
    await renderStory(stories, "Scrolling");
    const region = page.getByRole("region", { name: "Rides this week" });
    await userEvent.tab();
    await expect.element(region).toHaveFocus();
    expectFocusRing();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.poll(() => region.element().scrollLeft).toBeGreaterThan(0);
    document.documentElement.dataset.textSize = "largest";
    const { clientWidth, scrollWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    delete document.documentElement.dataset.textSize;
  });

  it("names its rows and columns", async () => {
    await renderStory(stories, "Scrolling");
    await expect.element(page.getByRole("table", { name: "Rides this week" })).toBeVisible();
    await expect.element(page.getByRole("rowheader", { name: "Fri, Nov 20" })).toBeVisible();
    await expect.element(page.getByRole("columnheader", { name: "Average power (W)" })).toBeVisible();
  });

  it("that stacks shows everything on a phone, each value with its column's name", async () => {
    await page.viewport(VIEWPORTS.phone.width, VIEWPORTS.phone.height);
    await renderStory(stories, "Stacking");
    const table = page.getByRole("table").element();
    expect(table.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    const cell = page.getByRole("cell", { name: "With the physical therapist" }).element();
    expect(getComputedStyle(cell, "::before").content).toBe('"Notes"');
  });
});
