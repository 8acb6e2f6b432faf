import type { AdverseEventRates, WardSafety, WardWeek } from "@bedside-bike/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { fixturePatients } from "../../seed/people.ts";
import { readStay } from "../missed-sessions/read-dose.ts";
import { mondayOf } from "./ward-figures.ts";

let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await register(server, "provider");
  await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
});
afterAll(() => server.destroy());

const get = async (path: string) => {
  const reply = await administrator.call("GET", `/api/administration/${path}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

describe("the ward's weeks", () => {
  it("add up to what the patients' own pages say [ADMIN-11, CALL-93]", async () => {
    const weeks = await get("weeks");
    const at = new Date();
    const stays = await server.deps.database.asSystem("admin", async (tx) => {
      const read = [];
      for (const { id } of fixturePatients) read.push(await readStay(tx, { patientId: id, at }, server.deps));
      return read;
    });
    const days = stays.flatMap(({ dose }) => dose.days);
    expect(weeks.length).toBeGreaterThan(2);
    expect(weeks.some(({ figures }: { figures: unknown }) => figures !== null)).toBe(true);
    for (const { week, figures } of weeks) {
      if (!figures) continue;
      const own = days.filter(({ day }) => mondayOf(day) === week);
      const sum = (key: "done" | "prescribed") => own.reduce((total, { sessions }) => total + sessions[key], 0);
      expect({ done: figures.done, prescribed: figures.prescribed }).toEqual({
        done: sum("done"),
        prescribed: sum("prescribed"),
      });
    }
    expect(weeks.at(-1)).toMatchObject({
      isUnfinished: true,
      week: mondayOf(hospitalDay(at, server.config.hospitalTimeZone)),
    });
  });

  it("agree with the four weeks and with the rates of events, by their definitions [ADMIN-18]", async () => {
    const safety: WardSafety = await get("safety");
    const weeks: WardWeek[] = await get("weeks");
    const ofRates = async (days: number) => {
      const reply = await administrator.call("GET", `/api/adverse-events?days=${days}`);
      return reply.json() as AdverseEventRates;
    };
    const { figures, from, through } = safety;
    if (!figures) throw new Error("The demo has more than five patients with goals.");
    for (const one of [figures, ...weeks.flatMap((week) => week.figures ?? [])]) {
      const missed = one.otherReasons + one.reasons.reduce((sum, { count }) => sum + count, 0);
      expect(one.done + missed + one.open).toBe(one.prescribed);
    }
    // Only today's sessions can be open.
    expect(weeks.slice(0, -1).every((week) => !week.figures?.open)).toBe(true);
    expect(weeks.at(-1)?.figures?.open ?? figures.open).toBe(figures.open);
    const same = await ofRates(28);
    expect({ from, to: through }).toEqual({ from: same.from, to: same.to });
    expect(figures).toMatchObject({ sessions: same.sessions, events: same.rates?.all.events });
    const { rate = -1, low = -1, high = -1 } = same.rates?.all ?? {};
    const [shownRate, shownLow, shownHigh] = [rate, low, high].map((value) => Number(value.toFixed(1)));
    expect(figures.rate).toEqual({ perThousand: shownRate, low: shownLow, high: shownHigh });
    // All weeks together are the days from the first Monday to today.
    if (weeks.some((week) => week.figures === null)) return;
    const first = weeks[0]?.week ?? through;
    const all = await ofRates((Date.parse(through) - Date.parse(first)) / 86_400_000 + 1);
    expect(weeks.reduce((sum, week) => sum + (week.figures?.sessions ?? 0), 0)).toBe(all.sessions);
  });

  it("four weeks of safety name no patient and count refused access [ADMIN-11]", async () => {
    const before = (await get("safety")).refusedAccess;
    const stranger = await register(server, "provider");
    await stranger.call("GET", "/api/administration/weeks");
    const safety = await get("safety");
    expect(safety.refusedAccess).toBe(before + 1);
    expect(safety.figures).toMatchObject({ patients: expect.any(Number), rate: { low: expect.any(Number) } });
    for (const { firstName, lastName } of fixturePatients) {
      expect(JSON.stringify(safety)).not.toContain(firstName);
      expect(JSON.stringify(safety)).not.toContain(lastName);
    }
  });
});
