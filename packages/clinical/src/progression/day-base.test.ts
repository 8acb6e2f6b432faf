import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Entry, rowsOf } from "../../test/prescription-history.ts";
import { entryOf, progressionVignettes } from "../../test/progression-vignettes.ts";
import * as rows from "./day-base.ts";
import { startOfHospitalDay } from "./hospital-day.ts";

const ZONE = "America/New_York";
const HOUR = 3_600_000;
const dayBase = (entries: readonly Entry[], now: Date, zone: string) => rows.dayBase(rowsOf(entries), now, zone);
const entry = (at: string, kind: Entry["kind"], watts: number | null, minutes: number | null): Entry => ({
  at: new Date(at),
  kind,
  watts,
  minutes,
  sessions: minutes === null ? null : 2,
});

describe("the base of a day", () => {
  it("has 32 worked cases", () => expect(progressionVignettes.day_bases).toHaveLength(32));

  it.each(progressionVignettes.day_bases)("$title", ({ history, now, time_zone, expected }) => {
    expect(dayBase(history.map(entryOf), new Date(now), time_zone)).toEqual(expected);
  });

  it("is none after an assessed entry without values, a STOP (addendum 4)", () => {
    const assessed = entry("2026-11-19T14:00:00Z", "assessed", 10, 5);
    const stopped = entry("2026-11-20T14:00:00Z", "assessed", null, null);
    const sent = entry("2026-11-20T15:00:00Z", "sent", 4, 5);
    expect(dayBase([assessed, stopped], new Date("2026-11-20T13:00:00Z"), ZONE)).not.toBeNull();
    expect(dayBase([assessed, stopped], stopped.at, ZONE)).toBeNull();
    expect(dayBase([assessed, stopped, sent], new Date("2026-11-20T16:00:00Z"), ZONE)).toBeNull();
    expect(dayBase([], new Date(), ZONE)).toBeNull();
  });

  it("takes 'the lowest since' from assessments, not from sends (addendum 4)", () => {
    const history = [
      entry("2026-11-18T14:00:00Z", "assessed", 0, 5),
      entry("2026-11-20T14:00:00Z", "assessed", 12, 5),
      entry("2026-11-20T15:00:00Z", "assessed", 8, 5),
      entry("2026-11-20T16:00:00Z", "sent", 4, 5),
    ];
    expect(dayBase(history, new Date("2026-11-20T18:00:00Z"), ZONE)?.watts).toBe(8);
  });

  it("has no watts while the latest assessment allows no load", () => {
    const history = [
      entry("2026-11-19T14:00:00Z", "assessed", 20, 10),
      entry("2026-11-20T14:00:00Z", "assessed", 0, 5),
    ];
    expect(dayBase(history, new Date("2026-11-20T18:00:00Z"), ZONE)).toEqual({ watts: 0, minutes: 5, sessions: 2 });
  });

  it("keeps the parts that a send left out", () => {
    const history = [
      entry("2026-11-18T14:00:00Z", "assessed", 10, 5),
      { ...entry("2026-11-18T15:00:00Z", "sent", null, 8), sessions: null },
    ];
    expect(dayBase(history, new Date("2026-11-20T18:00:00Z"), ZONE)).toEqual({ watts: 10, minutes: 8, sessions: 2 });
  });
});

describe("over all histories, the base", () => {
  /** Around both daylight-saving changes, and an ordinary week. */
  const anyNow = fc
    .tuple(
      fc.constantFrom("2026-03-08T12:00:00Z", "2026-11-01T12:00:00Z", "2026-06-10T12:00:00Z"),
      fc.integer({ min: -30 * 60, max: 30 * 60 }),
    )
    .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000));
  const anyStep = {
    watts: fc.integer({ min: 0, max: 40 }),
    minutes: fc.integer({ min: 1, max: 20 }),
    sessions: fc.integer({ min: 1, max: 4 }),
  };
  /** Minutes before now, no two the same. */
  const anyHistory = fc.uniqueArray(
    fc.record({
      minutesAgo: fc.integer({ min: 0, max: 4 * 24 * 60 }),
      kind: fc.constantFrom("assessed", "sent", "stopped"),
      ...anyStep,
    }),
    { selector: ({ minutesAgo }) => minutesAgo, maxLength: 12 },
  );
  const entriesOf = (history: typeof anyHistory extends fc.Arbitrary<infer T> ? T : never, now: Date): Entry[] =>
    history.map(({ minutesAgo, kind, ...step }) => ({
      at: new Date(now.getTime() - minutesAgo * 60_000),
      ...(kind === "stopped"
        ? { kind: "assessed", watts: null, minutes: null, sessions: null }
        : { kind: kind as Entry["kind"], ...step }),
    }));

  it("does not depend on the order in which they are read", () => {
    fc.assert(
      fc.property(anyNow, anyHistory, fc.infiniteStream(fc.double({ noNaN: true })), (now, history, keys) => {
        const entries = entriesOf(history, now);
        const shuffled = entries
          .map((item) => ({ item, key: keys.next().value as number }))
          .sort((one, other) => one.key - other.key)
          .map(({ item }) => item);
        expect(dayBase(shuffled, now, ZONE)).toEqual(dayBase(entries, now, ZONE));
      }),
    );
  });

  it("is never raised by an assessment", () => {
    fc.assert(
      fc.property(anyNow, anyHistory, fc.record(anyStep), (now, history, step) => {
        const entries = entriesOf(history, now);
        const base = dayBase(entries, now, ZONE);
        const assessed: Entry = { at: now, kind: "assessed", ...step };
        const after = dayBase([...entries, assessed], now, ZONE);
        if (after === null) throw new Error("it was assessed");
        if (base === null) return;
        expect(after.minutes).toBeLessThanOrEqual(base.minutes);
        expect(after.sessions).toBeLessThanOrEqual(base.sessions);
        if (base.watts > 0) expect(after.watts).toBeLessThanOrEqual(base.watts);
        expect(after.watts).toBeLessThanOrEqual(Math.max(base.watts, step.watts));
      }),
    );
  });

  it("is never raised by sends of the same day or of the last 12 hours", () => {
    fc.assert(
      fc.property(anyNow, anyHistory, (now, history) => {
        const entries = entriesOf(history, now);
        const isLate = ({ at, kind }: Entry): boolean =>
          kind === "sent" &&
          at.getTime() >= Math.min(startOfHospitalDay(now, ZONE).getTime(), now.getTime() - 12 * HOUR);
        const base = dayBase(entries, now, ZONE);
        const without = dayBase(
          entries.filter((item) => !isLate(item)),
          now,
          ZONE,
        );
        if (base === null || without === null) expect(base).toEqual(without);
        else {
          expect(base.minutes).toBeLessThanOrEqual(without.minutes);
          expect(base.sessions).toBeLessThanOrEqual(without.sessions);
          expect(base.watts).toBeLessThanOrEqual(without.watts);
        }
      }),
    );
  });

  it("is not moved by sends both of the same day and of the last 12 hours", () => {
    fc.assert(
      fc.property(anyNow, anyHistory, (now, history) => {
        const entries = entriesOf(history, now);
        const latest = Math.max(startOfHospitalDay(now, ZONE).getTime(), now.getTime() - 12 * HOUR);
        const earlier = entries.filter(({ at, kind }) => kind === "assessed" || at.getTime() < latest);
        expect(dayBase(entries, now, ZONE)).toEqual(dayBase(earlier, now, ZONE));
      }),
    );
  });
});
