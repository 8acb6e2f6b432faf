import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../test/support/accessibility.ts";
import { VIEWPORTS } from "../test/support/viewports.ts";
import preview from "./preview.tsx";

setProjectAnnotations(preview);

type StoriesFile = Parameters<typeof composeStories>[0];
type RunnableStory = { run: () => Promise<void> };

const files = import.meta.glob<StoriesFile>("../src/**/*.stories.tsx", { eager: true });

describe.each(Object.entries(files))("%s", (_, stories) => {
  it.each(Object.entries<RunnableStory>(composeStories(stories)))("%s", async (_, Story) => {
    await page.viewport(VIEWPORTS.phone.width, VIEWPORTS.phone.height);
    await Story.run();
    expect(document.body.textContent).not.toBe("");
    expectNoSidewaysScroll();
    await expectNoAxeViolations();
    document.documentElement.dataset.mantineColorScheme = "dark";
    await expectNoAxeViolations();
  });
});
