import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { tabTo } from "../../test/support/keyboard.ts";
import { renderStory } from "../../test/support/render-story.tsx";
import { receivedCalls, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { VIEWPORTS } from "../../test/support/viewports.ts";
import * as stories from "./header.stories.tsx";

const toggle = (name: string) => page.getByRole("button", { name });

describe("the patient's header", () => {
  it("opens its menu on a phone by keyboard", async () => {
    await page.viewport(VIEWPORTS.phone.width, VIEWPORTS.phone.height);
    await renderStory(stories, "Patient");
    await expect.element(page.getByRole("link", { name: "Games" })).not.toBeInTheDocument();
    await tabTo(() => toggle("Open menu").query());
    await userEvent.keyboard("{Enter}");
    await expect.element(toggle("Close menu")).toHaveAttribute("aria-expanded", "true");
    await tabTo(() => page.getByRole("link", { name: "Account" }).query());
  });

  it("shows everything on a desktop, without a toggle", async () => {
    await page.viewport(VIEWPORTS.desktop.width, VIEWPORTS.desktop.height);
    await renderStory(stories, "Patient");
    await expect.element(page.getByRole("link", { name: "Games" })).toBeVisible();
    expect(toggle("Open menu").query()).toBeNull();
  });
});

describe("logging out", () => {
  it("ends the session and forgets the user", async () => {
    await renderStory(stories, "Provider");
    stubReply("auth.logout", { ok: true });
    await page.getByRole("button", { name: "Logout" }).click();
    await expect.element(page.getByText("Okonkwo-Sorensen")).not.toBeInTheDocument();
    expect(receivedCalls("auth.logout")).toHaveLength(1);
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("says so when the server is out of reach, and forgets the user all the same", async () => {
    await renderStory(stories, "Provider");
    stubUnreachable("auth.logout");
    stubUnreachable("auth.finishSignOut");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("You are signed out on this screen.");
    expect(localStorage.getItem("user")).toBeNull();
  });
});
