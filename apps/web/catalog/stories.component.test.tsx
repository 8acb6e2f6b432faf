import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  expectNoAxeViolations,
  expectNoColorViolations,
  expectNoSidewaysScroll,
} from "../test/support/accessibility.ts";
import { renderStory } from "../test/support/render-story.tsx";
import { VIEWPORTS } from "../test/support/viewports.ts";

type StoryFile = Parameters<typeof renderStory>[0];

const files = import.meta.glob<StoryFile>("../src/**/*.stories.tsx", { eager: true });

describe.each(Object.entries(files))("%s", (_, file) => {
  const names = Object.keys(file).filter((name) => name !== "default");

  it.each(names)("%s", async (name) => {
    await page.viewport(VIEWPORTS.phone.width, VIEWPORTS.phone.height);
    await renderStory(file, name);
    expect(document.body.textContent).not.toBe("");
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
    document.documentElement.dataset.colorScheme = "dark";
    await expectNoColorViolations();
    await page.viewport(VIEWPORTS.tablet.width, VIEWPORTS.tablet.height);
    expectNoSidewaysScroll();
  });
});
