import type { CallReply } from "@bedside-bike/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "../../test/support/accessibility.ts";
import { advanceUntil, nextFrame } from "../../test/support/clock.ts";
import { press } from "../../test/support/keyboard.ts";
import { demoHospital } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { receivedCalls, stubError, stubReply, stubTooMany, stubUnreachable } from "../../test/support/stub-server.ts";

type Ring = CallReply<"familyLinks.view">;

const token = "t".repeat(43);
/** By the clock of whoever looks, wherever this test runs. */
const at = (time: string, day = "2026-11-20") => new Date(`${day}T${time}:00`).toISOString();
const ring: Ring = {
  viewerName: "Lucy",
  shownName: "Mom",
  minutes: 12,
  goalMinutes: 30,
  isReached: false,
  lastHeardAt: at("14:05"),
  clappedAt: null,
};
const open = (hash = `#${token}`) => renderApp(`/family${hash}`);
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const clap = page.getByRole("button", { name: "Clap" });
const see = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const asked = () => receivedCalls("familyLinks.view").length;
const off = "This link is not on. Ask for a new one.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at("14:06"));
  stubReply("system.status", demoHospital);
  stubReply("familyLinks.view", ring);
});
afterEach(() => {
  window.dispatchEvent(new Event("visibilitychange"));
  vi.restoreAllMocks();
});

describe("the family's page", () => {
  it.each([
    [{}, "Mom has pedaled 12 of 30 minutes today"],
    [{ shownName: null }, "12 of 30 minutes pedaled today"],
    [{ goalMinutes: null }, "Mom has pedaled 12 minutes today"],
    [{ goalMinutes: null, minutes: 1, shownName: null }, "1 minute pedaled today"],
    [{ minutes: 0 }, "Mom has begun to pedal today"],
    [{ minutes: 0, shownName: null }, "Begun to pedal today"],
    [{ minutes: 0, lastHeardAt: null }, "Mom has not pedaled yet today"],
    [{ minutes: 0, lastHeardAt: null, shownName: null }, "No minutes pedaled yet today"],
  ])("says in words what the ring shows: %o [FAMILY-9]", async (changes, words) => {
    stubReply("familyLinks.view", { ...ring, ...changes });
    await open();
    await expect.element(heading(words)).toBeVisible();
  });

  it("has the ring, when it was last heard, one button, and nothing else [FAMILY-9]", async () => {
    await open();
    await expect.element(page.getByRole("progressbar", { name: "12 of 30 minutes" })).toBeVisible();
    await see("Last heard today at 14:05");
    await see("Mom will see: Lucy clapped.");
    await see("This page shows today's ring and nothing else.");
    expect(page.getByRole("navigation").query()).toBeNull();
    expect(page.getByRole("main").getByRole("link").query()).toBeNull();
    expect(page.getByRole("main").getByRole("button").elements()).toHaveLength(1);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    expect(document.title).toBe("Today's ring - Bedside Bike");
    await expectNoAxeViolations();
    await expectNoSidewaysScroll();
  });

  it("says a day by the calendar of whoever looks, gold, and a day without a goal [FAMILY-9]", async () => {
    stubReply("familyLinks.view", {
      ...ring,
      minutes: 31,
      isReached: true,
      lastHeardAt: at("23:50", "2026-11-19"),
    });
    await open();
    await see("Last heard at 23:50");
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
    stubReply("familyLinks.view", { ...ring, goalMinutes: null });
    window.dispatchEvent(new Event("visibilitychange"));
    await expect.element(page.getByRole("img", { name: "Mom has pedaled 12 minutes today" })).toBeVisible();
    await expectNoAxeViolations();
  });

  it("sends what stands behind '#' in a body alone, and leaves it there [FAMILY-10]", async () => {
    const sent = vi.spyOn(window, "fetch");
    await open();
    await see("Last heard today at 14:05");
    expect(receivedCalls("familyLinks.view")).toEqual([{ params: {}, query: {}, body: { token } }]);
    for (const [address] of sent.mock.calls) expect(String(address)).not.toContain(token);
    expect([...Object.entries(localStorage), ...Object.entries(sessionStorage)].join()).not.toContain(token);
    document.querySelector<HTMLAnchorElement>('a[href="#main"]')?.click();
    await nextFrame();
    expect(heading(off).query()).toBeNull();
    await see("Last heard today at 14:05");
  });

  it("asks when it is looked at and about once a minute, not while it is hidden [FAMILY-10]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.setSystemTime(at("14:06"));
    await open();
    await advanceUntil(() => asked() === 1);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(asked()).toBe(1);
    await advanceUntil(() => asked() === 2, 1000);
    const look = (state: DocumentVisibilityState) => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
      window.dispatchEvent(new Event("visibilitychange"));
    };
    look("hidden");
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked()).toBe(2);
    stubReply("familyLinks.view", { ...ring, minutes: 30, isReached: true });
    look("visible");
    await advanceUntil(() => heading("Mom has pedaled 30 of 30 minutes today").query() !== null);
  });

  it("waits as long as the server asks for after too many questions [FAMILY-10]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.setSystemTime(at("14:06"));
    await open();
    await advanceUntil(() => asked() === 1);
    stubTooMany("familyLinks.view", 300);
    await advanceUntil(() => asked() === 2, 1000);
    window.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(280_000);
    expect(asked()).toBe(2);
    stubReply("familyLinks.view", ring);
    await advanceUntil(() => asked() === 3, 1000);
  });

  it("says when the hospital is not reached, and keeps the ring [FAMILY-10]", async () => {
    await open();
    await see("Last heard today at 14:05");
    vi.setSystemTime(at("14:30"));
    stubUnreachable("familyLinks.view");
    window.dispatchEvent(new Event("visibilitychange"));
    await see("Can't reach the hospital. Last seen 14:06");
    await expect.element(heading("Mom has pedaled 12 of 30 minutes today")).toBeVisible();
  });

  it.each([
    ["an ended or made-up link", `#${token}`, 404],
    ["one that is too long", `#${token}`, 400],
    ["no link", "", 404],
  ])("is one calm page for %s, which asks no more [FAMILY-10]", async (_, hash, status) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stubError("familyLinks.view", status, off);
    await open(hash);
    await advanceUntil(() => heading(off).query() !== null);
    const before = asked();
    await vi.advanceTimersByTimeAsync(200_000);
    window.dispatchEvent(new Event("visibilitychange"));
    expect(asked()).toBe(before);
    vi.useRealTimers();
    await expectNoAxeViolations();
  });

  it.each([
    [{}, "Mom will see: Lucy clapped."],
    [{ viewerName: null }, "Mom will see: Your family clapped."],
    [{ shownName: null }, "At the bed it will say: Lucy clapped."],
  ])("says before the clap what will be read: %o [FAMILY-11]", async (names, words) => {
    stubReply("familyLinks.view", { ...ring, ...names });
    await open();
    await see(words);
  });

  it("claps once, and again after an hour [FAMILY-11]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.setSystemTime(at("14:06"));
    stubReply("familyLinks.clap", () => {
      const clappedAt = new Date().toISOString();
      stubReply("familyLinks.view", { ...ring, clappedAt });
      return { clappedAt };
    });
    await open();
    await advanceUntil(() => clap.query() !== null);
    await press(clap);
    await advanceUntil(() => page.getByText("You clapped at 14:06. You can clap again at 15:06.").query() !== null);
    await expect.element(clap).toHaveAttribute("aria-disabled", "true");
    await press(clap);
    expect(receivedCalls("familyLinks.clap").map(({ body }) => body)).toEqual([{ token }]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    await advanceUntil(() => page.getByText("You clapped at 14:06. You can clap again.").query() !== null);
    await expect.element(clap).not.toHaveAttribute("aria-disabled");
  });

  it("says when the next clap may be, and that one was not counted [FAMILY-11]", async () => {
    stubUnreachable("familyLinks.clap");
    await open();
    await press(clap);
    await see("The clap was not counted. Please try again.");
    stubTooMany("familyLinks.clap", 600);
    await press(clap);
    await see("You can clap again at 14:16.");
    await expect.element(clap).toHaveAttribute("aria-disabled", "true");
  });
});
