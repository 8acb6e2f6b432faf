import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderStory } from "../../test/support/render-story.tsx";
import * as stories from "./rotating-banner.stories.tsx";

const position = () => page.getByText(/^\d of 2$/);

describe("the rotating banner", () => {
  beforeEach(async () => {
    // Where an earlier test has left the pointer, it may lie on the banner and pause it.
    await userEvent.hover(document.documentElement);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("changes by itself, and pauses while it has focus", async () => {
    await renderStory(stories, "Rotating");
    await vi.advanceTimersByTimeAsync(7000);
    await expect.element(position()).toHaveTextContent("2 of 2");
    await userEvent.tab();
    await expect.element(page.getByRole("button", { name: "Where does this come from?" })).toHaveFocus();
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.element(position()).toHaveTextContent("2 of 2");
  });

  it("steps, shows the source and pauses by keyboard", async () => {
    await renderStory(stories, "Rotating");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Example et al., 2024")).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(page.getByRole("button", { name: "Next fact" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(position()).toHaveTextContent("2 of 2");
    expect(page.getByText("Sample and Example, 2021").element().checkVisibility()).toBe(false);
    await userEvent.keyboard("{Enter}");
    await expect.element(position()).toHaveTextContent("1 of 2");
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect.element(page.getByRole("button", { name: "Play" })).toHaveFocus();
    await userEvent.tab();
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.element(position()).toHaveTextContent("1 of 2");
  });
});
