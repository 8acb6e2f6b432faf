import { calendarDay } from "@bedside-bike/clinical/calendar";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../apps/server/test/support/test-server.ts";
import { closePages, newPage } from "./support/browser.ts";
import { fetchDashboard, rosa, signInAsRosa } from "./support/demo-patient.ts";
import { enterAsProvider } from "./support/provider-portal.ts";

const minuteMs = 60_000;
const HOSPITAL_TZ = "America/New_York";

/** Into both nights of the clock change, and out of them: those days have 23 and 25 hours. */
const midnights = [
  ["into the night clocks go forward", "2027-03-14T05:00:00Z"],
  ["out of that day", "2027-03-15T04:00:00Z"],
  ["into the night clocks go back", "2027-11-07T04:00:00Z"],
  ["out of that day", "2027-11-08T05:00:00Z"],
] as const;

interface OpenScreen {
  readonly page: Page;
  /** The call that it makes for the day. */
  readonly call: RegExp;
}

async function openScreen(server: TestServer, path: string, call: RegExp, now: number): Promise<OpenScreen> {
  const page = await newPage({ baseURL: server.url, size: "desktop" });
  await page.clock.install({ time: now });
  if (path === "/provider-dashboard") await enterAsProvider(page);
  else await signInAsRosa(page);
  const loaded = page.waitForResponse((reply) => call.test(new URL(reply.url()).pathname));
  await page.goto(path);
  await loaded;
  return { page, call };
}

describe("screens that are open at the hospital's midnight, by a clock that is set", () => {
  it.each(midnights)(
    "turn to the new day within a minute, without an event: %s [DAY-1, DAY-2]",
    async (_, midnight) => {
      const at = Date.parse(midnight);
      const before = at - 2 * minuteMs;
      const server = await startTestServer({ environment: { HOSPITAL_TZ }, now: new Date(before) });
      try {
        await server.setNow(new Date(before));
        const dashboard = await openScreen(server, "/dashboard", /\/api\/patients\/4\/dashboard$/, before);
        const session = await openScreen(server, "/session", /\/api\/patients\/4\/dashboard$/, before);
        const today = await openScreen(server, "/provider-dashboard", /\/api\/providers\/\d+\/patients$/, before);
        const { today: old } = await fetchDashboard(dashboard.page, rosa.id);
        expect(old.filledSeconds).toBeGreaterThan(0);
        const ridden = (seconds: number) =>
          dashboard.page.getByLabel(new RegExp(`^${Math.floor(seconds / 60)} of \\d+\\sminutes today`)).first();
        await ridden(old.filledSeconds).waitFor({ state: "attached" });

        await server.setNow(new Date(at + 1000));
        for (const { page, call } of [dashboard, session, today]) {
          const asked = page.waitForResponse((reply) => call.test(new URL(reply.url()).pathname) && reply.ok());
          await page.clock.fastForward(2.5 * minuteMs);
          await asked;
        }
        await ridden(0).waitFor({ state: "attached" });
        const { today: next } = await fetchDashboard(dashboard.page, rosa.id);
        expect([old.date, next.date]).toEqual(daysAround(at));
        expect(next.filledSeconds).toBe(0);
      } finally {
        // While the pages are open they ask on, also a server that is gone.
        await closePages(expect.getState().currentTestName ?? "", false);
        await server.destroy();
      }
    },
  );
});

/** The hospital's days before and after a midnight. */
const daysAround = (midnight: number): string[] =>
  [midnight - minuteMs, midnight].map((instant) => calendarDay(new Date(instant), HOSPITAL_TZ));
