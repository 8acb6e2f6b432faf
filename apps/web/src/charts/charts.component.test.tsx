import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectFocusRing } from "../../test/support/keyboard.ts";
import { renderStory } from "../../test/support/render-story.tsx";
import * as barStories from "./bar-chart.stories.tsx";
import * as lineStories from "./line-chart.stories.tsx";

const slider = () => page.getByRole("slider");
const valueText = (text: string) => expect.element(slider()).toHaveAttribute("aria-valuetext", text);

describe("charts", () => {
  it("say every value to the arrow keys", async () => {
    await renderStory(barStories, "Week");
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(slider()).toHaveFocus();
    expectFocusRing();
    await userEvent.keyboard("{Home}");
    await valueText("Sat, Nov 14: 0 min");
    await userEvent.keyboard("{ArrowRight}");
    await valueText("Sun, Nov 15: 7 min");
    await userEvent.keyboard("{End}{ArrowRight}");
    await valueText("Fri, Nov 20: 10 min");
    await userEvent.keyboard("{ArrowLeft}");
    await valueText("Thu, Nov 19: 3 min");
  });

  it("judge each day by the goal that it had", async () => {
    await renderStory(barStories, "GoalOfEachDay");
    await valueText("Fri, Nov 20: 10 min, goal 20 min");
    const heights = () => [...document.querySelectorAll("[data-goal]")].map((line) => line.getAttribute("y1"));
    // Lines are drawn once the chart knows its width.
    await expect.poll(heights).toHaveLength(6);
    expect(new Set(heights()).size).toBe(2);
    await page.getByRole("button", { name: "as table" }).click();
    await expect.element(page.getByRole("row", { name: "Sat, Nov 14 0 –" })).toBeVisible();
    await expect.element(page.getByRole("row", { name: "Sun, Nov 15 7 10" })).toBeVisible();
  });

  it("name both lines in one value", async () => {
    await renderStory(lineStories, "TwoLines");
    await valueText("Fri, Nov 20: Power 33 W, Resistance 14 W");
  });

  it.each([
    ["a line", () => renderStory(lineStories, "Week")],
    ["bars", () => renderStory(barStories, "Week")],
    ["bars without height", () => renderStory(barStories, "AllZeroWithoutGoal")],
  ] as const)("write no number twice on the axis (%s)", async (_, show) => {
    await show();
    const numbers = () => [...document.querySelectorAll("svg text[text-anchor=end]")].map((text) => text.textContent);
    await expect.poll(numbers).not.toEqual([]);
    expect(numbers()).toEqual([...new Set(numbers())]);
  });

  it("give the same values as a table, one press away", async () => {
    await renderStory(lineStories, "WithGaps");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("row", { name: "Mon, Nov 16 –" })).toBeVisible();
    await expect.element(page.getByRole("row", { name: "Tue, Nov 17 30" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(slider()).toBeVisible();
  });

  it("say that nothing was measured instead of drawing an empty axis", async () => {
    await renderStory(lineStories, "NotMeasured");
    await expect.element(page.getByText("No values yet")).toBeVisible();
    expect(slider().query()).toBeNull();
  });

  it.each([
    ["a line", () => renderStory(lineStories, "TwoLines")],
    ["bars", () => renderStory(barStories, "Week")],
  ] as const)(
    "keep `direction: ltr` inside a right-to-left page and mirror their labels (%s) [LOOK-16]",
    async (_, show) => {
      /** From the drawing's left edge. */
      const places = () => {
        const left = document.querySelector("[role=slider] svg")?.getBoundingClientRect().left ?? 0;
        return [...document.querySelectorAll("[role=slider] svg :is(text, rect)")].map((part) =>
          Math.round(part.getBoundingClientRect().left - left),
        );
      };
      const toggleLeft = () => page.getByRole("button", { name: "as table" }).element().getBoundingClientRect().left;
      await show();
      await expect.poll(() => places().length).toBeGreaterThan(5);
      const [usual, usualToggle] = [places(), toggleLeft()];
      document.documentElement.dir = "rtl";
      try {
        await expect.poll(toggleLeft).toBeLessThan(usualToggle);
        expect(places()).toEqual(usual);
        const text = document.querySelector("[role=slider] svg text");
        expect(text && getComputedStyle(text)).toMatchObject({ direction: "ltr", unicodeBidi: "plaintext" });
      } finally {
        document.documentElement.removeAttribute("dir");
      }
    },
  );
});
