import type { CallReply } from "@bedside-bike/contract";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { press } from "../../test/support/keyboard.ts";
import { dashboard, stubPatientScreens } from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply } from "../../test/support/stub-server.ts";

type Link = CallReply<"familyLinks.show">["link"];

const url = `https://bike.example/family#${"t".repeat(43)}`;
const link = {
  viewerName: "Lucy",
  shownName: "Mom",
  createdAt: "2026-11-24T19:05:00.000Z",
  endsAt: "2026-12-24T19:05:00.000Z",
};
const button = (name: string) => page.getByRole("button", { name });
const field = (name: string) => page.getByRole("textbox", { name });
const see = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

/** A server with one patient's link. */
function stubLink(first: Link = null): void {
  stubPatientScreens(dashboard);
  let shown = first;
  stubReply("familyLinks.show", () => ({ link: shown }));
  stubReply("familyLinks.create", ({ body }) => {
    shown = { ...link, viewerName: body.viewerName || null, shownName: body.shownName || null };
    return { url };
  });
  stubReply("familyLinks.end", () => {
    shown = null;
    return null;
  });
}

async function open(first: Link = null): Promise<void> {
  stubLink(first);
  await renderApp("/family-link", { user: patient });
  await expect.element(page.getByRole("heading", { level: 1, name: "Let your family see today's ring" })).toBeVisible();
}

describe("the card for the family", () => {
  it("is two touches from the dashboard, off until the second, and says who will see what [FAMILY-7]", async () => {
    stubLink();
    await renderApp("/dashboard", { user: patient });
    await page.getByRole("link", { name: "Family link" }).click();
    await see("They see");
    await see("They can't see");
    await see("your name");
    expect(receivedCalls("familyLinks.create")).toEqual([]);
    await field("Who is it for?").fill("Lucy");
    await field("The name they see").fill("Mom");
    for (const words of ["Lucy sees", "today's ring", "when it turns gold", "when you last rode", "the name Mom"]) {
      await see(words);
    }
    for (const words of ["Lucy can't see", "your full name", "your health", "other days"]) await see(words);
    await expect.element(page.getByText("Lucy can clap once an hour, and reads: Lucy clapped.")).toBeVisible();
    await expectNoAxeViolations();
    await press(button("Make the link"));
    await see("Scan it with a phone now.");
    expect(receivedCalls("familyLinks.create").map(({ body }) => body)).toEqual([
      { viewerName: "Lucy", shownName: "Mom" },
    ]);
  });

  it("needs no name [FAMILY-7]", async () => {
    await open();
    await press(button("Make the link"));
    await see("Scan it with a phone now.");
    await expect.element(page.getByText("They can clap once an hour.")).toBeVisible();
  });

  it("says what is to mend at the field that the server refuses [FAMILY-7]", async () => {
    await open();
    const refusal = "The name they see has a hidden character. Type it again.";
    stubError("familyLinks.create", 400, refusal, "shownName");
    await field("The name they see").fill("M\u202eom");
    await press(button("Make the link"));
    await expect.element(field("The name they see")).toHaveAccessibleDescription(expect.stringContaining(refusal));
    await expect.element(field("The name they see")).toHaveFocus();
    await field("The name they see").fill("Mom");
    expect(page.getByText(refusal).query()).toBeNull();
  });

  it("says of both names at once that they are too long [FAMILY-7]", async () => {
    await open();
    for (const name of ["Who is it for?", "The name they see"]) await field(name).fill("M".repeat(41));
    await press(button("Make the link"));
    for (const name of ["Who is it for?", "The name they see"]) {
      await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining("At most 40 characters."));
    }
    await expect.element(field("Who is it for?")).toHaveFocus();
    expect(receivedCalls("familyLinks.create")).toEqual([]);
  });

  it("shows its code once, to scan, to copy and to print, and when it ends [FAMILY-8]", async () => {
    await open();
    await field("The name they see").fill("Mom");
    await press(button("Make the link"));
    await expect.element(page.getByRole("img", { name: "Code of the family link" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Scan it with a phone now." })).toHaveFocus();
    await see("This code is shown only once.");
    await see("It ends at discharge, or after 30 days: December 24.");
    for (const name of ["Copy link", "Print", "End it now"]) {
      expect(button(name).element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(48);
    }
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await press(button("Copy link"));
    await see("Link copied");
    expect(copied).toHaveBeenCalledWith(url);
    copied.mockRejectedValue(new Error("not allowed"));
    await press(button("Copy link"));
    await see("The link was not copied");
    const printed = vi.spyOn(window, "print").mockReturnValue();
    await press(button("Print"));
    expect(printed).toHaveBeenCalledOnce();
    const paper = page.getByText("Mom's ring today").element().parentElement;
    expect(paper?.querySelector("svg")).not.toBeNull();
    expect(paper?.textContent).toContain("or after 30 days: December 24.");
    expect(paper?.textContent).not.toContain(patient.lastName);
    await expectNoAxeViolations();
    await expectNoSidewaysScroll();
    vi.restoreAllMocks();
  });

  it("has no code later: a new link has one, and ends the old [FAMILY-8]", async () => {
    await open(link);
    await see("The link is on.");
    await see("The code was shown once. A new link has a new code. The old link ends then.");
    expect(page.getByRole("img", { name: "Code of the family link" }).query()).toBeNull();
    await expect.element(field("Who is it for?")).toHaveValue("Lucy");
    await press(button("Make a new link"));
    await expect.element(page.getByRole("img", { name: "Code of the family link" })).toBeVisible();
  });

  it("ends the link by a touch, and says when that failed [FAMILY-8]", async () => {
    await open(link);
    stubError("familyLinks.end", 500, "Something went wrong.");
    await press(button("End it now"));
    await see("The link was not ended");
    stubLink(link);
    await button("End it now").click();
    await see("The link is off. Nobody sees your ring.");
    expect(page.getByText("The link is on.").query()).toBeNull();
    await expect.element(button("Make the link")).toBeVisible();
  });
});
