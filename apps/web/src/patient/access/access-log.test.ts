import { afterEach, describe, expect, it, vi } from "vitest";
import { countLines, firstLines, groupByDay, groupByPerson, isOwn, type LogEntry } from "./access-log.ts";

const entry = (id: number, at: string, change: Partial<LogEntry> = {}): LogEntry => ({
  id,
  at,
  actorName: "Dana Provider",
  actorRole: "DPT",
  action: "patients.dashboard",
  openedWithCodeFrom: null,
  ...change,
});

afterEach(() => vi.restoreAllMocks());

describe("who looked at my data", () => {
  const log = [
    entry(5, "2026-11-21T10:00:00.000Z"),
    entry(4, "2026-11-21T09:59:00.000Z", { action: "goals.list" }),
    entry(3, "2026-11-21T09:00:00.000Z"),
    entry(2, "2026-11-20T23:30:00.000Z"),
    entry(1, "2026-11-20T08:00:00.000Z", { actorName: "Max Mockman", actorRole: "MD" }),
  ];

  it("is grouped by day, the same line once with how often and when last [ACCESS-4]", () => {
    const days = groupByDay(log, "UTC");
    expect(days.map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-20"]);
    expect(days[0]?.lines).toMatchObject([
      { id: 5, count: 2, at: "2026-11-21T10:00:00.000Z" },
      { id: 4, count: 1 },
    ]);
    expect(days[1]?.lines).toMatchObject([{ actorName: "Dana Provider" }, { actorName: "Max Mockman" }]);
  });

  it("lists separately what was done in a session that a provider's code opened [ACCESS-8]", () => {
    const own = { actorName: "Rosa Demo", actorRole: "patient", action: "auth.login" };
    const entries = [
      entry(3, "2026-11-21T10:00:00.000Z", own),
      entry(2, "2026-11-21T09:00:00.000Z", { ...own, openedWithCodeFrom: "N. Nonesuch" }),
      entry(1, "2026-11-21T08:00:00.000Z", { ...own, openedWithCodeFrom: "N. Nonesuch" }),
    ];
    expect(groupByDay(entries, "UTC")[0]?.lines).toMatchObject([
      { id: 3, count: 1, openedWithCodeFrom: null },
      { id: 2, count: 2, openedWithCodeFrom: "N. Nonesuch" },
    ]);
  });

  it("counts days in the hospital's time zone [DAY-1]", () => {
    expect(groupByDay(log, "Asia/Tokyo").map(({ day, lines }) => [day, lines.length])).toEqual([
      ["2026-11-21", 2],
      ["2026-11-20", 1],
    ]);
  });

  it("has the same days even if ICU writes them in another order", () => {
    vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get").mockReturnValue(() => "11/21/26");
    expect(groupByDay(log, "UTC").map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-20"]);
  });

  it("shows the newest lines first", () => {
    const days = groupByDay(log, "UTC");
    expect(countLines(days)).toBe(4);
    expect(countLines(firstLines(days, 3))).toBe(3);
    expect(firstLines(days, 2)).toHaveLength(1);
  });

  it("is listed under the person who did it", () => {
    const [, yesterday] = groupByDay(log, "UTC");
    expect(groupByPerson(yesterday?.lines ?? [])).toMatchObject([
      { actorName: "Dana Provider", lines: [{ id: 2 }] },
      { actorName: "Max Mockman", lines: [{ id: 1 }] },
    ]);
  });

  it("knows what the patient and their bike did themselves", () => {
    expect(isOwn(entry(1, "", { actorRole: "patient" }))).toBe(true);
    expect(isOwn(entry(1, "", { actorRole: "device" }))).toBe(true);
    expect(isOwn(entry(1, "", { actorRole: "admin" }))).toBe(false);
    expect(isOwn(entry(1, ""))).toBe(false);
    const byCode = entry(1, "", { actorRole: "patient", openedWithCodeFrom: "N. Nonesuch" });
    expect(isOwn(byCode)).toBe(false);
  });
});
