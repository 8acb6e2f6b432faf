import type { CallReply } from "@bedside-bike/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { verifiedHospital } from "../../test/support/people.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { receivedCalls, stubPending, stubReply, stubUnreachable } from "../../test/support/stub-server.ts";
import { SessionsCard } from "./sessions-card.tsx";

type SignInSession = CallReply<"auth.sessions">[number];

/** Newest first, the one that asks last. */
const sessionsOf = (browsers: readonly (string | null)[]): SignInSession[] =>
  browsers.map((browser, index) => ({
    id: 100 - index,
    browser,
    createdAt: `2026-11-21T${String(20 - index).padStart(2, "0")}:00:00.000Z`,
    lastActiveAt: "2026-11-21T21:00:00.000Z",
    endsAt: "2026-11-22T08:00:00.000Z",
    isCurrent: index === browsers.length - 1,
  }));

const seven = [
  "Firefox on iPad",
  null,
  "Edge on Windows",
  "Safari on iPhone",
  "Chrome on Linux",
  "Firefox",
  "Safari on Mac",
];

const names = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => row.querySelector("strong")?.textContent);

beforeEach(() => stubReply("system.status", verifiedHospital));

describe("the list of sign-ins [SESSION-9]", () => {
  it("names five sign-ins by browser and device, newest first, and all at a press", async () => {
    stubReply("auth.sessions", sessionsOf(seven));
    await renderInApp(<SessionsCard />, { size: "phone" });
    await expect.element(page.getByText("Firefox on iPad")).toBeVisible();
    expect(names()).toEqual([
      "Firefox on iPad",
      "Unknown browser",
      "Edge on Windows",
      "Safari on iPhone",
      "Chrome on Linux",
    ]);
    expectNoSidewaysScroll();
    await expectNoAxeViolations();

    await page.getByRole("button", { name: "Show all 7" }).click();
    expect(names()).toEqual(seven.map((name) => name ?? "Unknown browser"));
    expect(document.activeElement).toBe(page.getByRole("listitem").elements()[5]);
    await expect.element(page.getByText("This browser", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Show all/ })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it("has nothing to end if this browser is the only one", async () => {
    stubReply("auth.sessions", sessionsOf(["Safari on iPad"]));
    await renderInApp(<SessionsCard />);
    await expect.element(page.getByText("This browser", { exact: true })).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
  });

  it("ends all others with one call, and says so", async () => {
    let open = sessionsOf(["Firefox on iPad", "Edge on Windows", "Safari on Mac"]);
    stubReply("auth.sessions", () => open);
    stubReply("auth.endOtherSessions", () => {
      open = open.filter(({ isCurrent }) => isCurrent);
      return { ok: true };
    });
    await renderInApp(<SessionsCard />);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect.element(page.getByText("You are signed out everywhere else")).toBeVisible();
    await expect.element(page.getByText("Firefox on iPad")).not.toBeInTheDocument();
    expect(receivedCalls("auth.endOtherSessions")).toHaveLength(1);
  });

  it("ends one elsewhere, or says that it is still signed in", async () => {
    let open = sessionsOf(["Firefox on iPad", "Safari on Mac"]);
    stubReply("auth.sessions", () => open);
    stubUnreachable("auth.endSession");
    await renderInApp(<SessionsCard />);
    const end = page.getByRole("button", { name: "Sign out there" });
    const failure = page.getByRole("alert").getByText("The other browser is still signed in. Please try again.");
    await end.click();
    await expect.element(failure).toBeVisible();
    stubReply("auth.endSession", ({ params }) => {
      open = open.filter(({ id }) => id !== Number(params.id));
      return { ok: true };
    });
    await end.click();
    await expect.element(page.getByText("Firefox on iPad")).not.toBeInTheDocument();
    await expect.element(page.getByText("Safari on Mac")).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });

  it("says that the others are still signed in if ending them failed", async () => {
    stubReply("auth.sessions", sessionsOf(["Firefox on iPad", "Safari on Mac"]));
    stubUnreachable("auth.endOtherSessions");
    await renderInApp(<SessionsCard />);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect
      .element(page.getByRole("alert").getByText("The other browsers are still signed in. Please try again."))
      .toBeVisible();
  });

  it("says that it loads", async () => {
    stubPending("auth.sessions");
    await renderInApp(<SessionsCard />);
    await expect.element(page.getByText("Loading your sign-ins...")).toBeVisible();
  });
});
