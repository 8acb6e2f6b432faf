import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BikeError } from "./bike-error.ts";
import { freeStart, RiddenTimes } from "./free-time.ts";

const minuteMs = 60_000;
const nowMs = Date.parse("2026-11-29T12:00:00Z");

test("the first ride begins now, the next before it, and one between two where there is room [RIDE-32]", () => {
  const first = { fromMs: nowMs, untilMs: nowMs + 36 * minuteMs };
  expect(freeStart([], { nowMs, lengthMs: 36 * minuteMs })).toBe(nowMs);
  expect(freeStart([first], { nowMs: nowMs + minuteMs, lengthMs: 36 * minuteMs })).toBe(nowMs - 36 * minuteMs);
  expect(freeStart([first], { nowMs: first.untilMs, lengthMs: minuteMs })).toBe(first.untilMs);
  const earlier = { fromMs: nowMs - 60 * minuteMs, untilMs: nowMs - 30 * minuteMs };
  expect(freeStart([first, earlier], { nowMs, lengthMs: 30 * minuteMs })).toBe(nowMs - 30 * minuteMs);
  expect(freeStart([first, earlier], { nowMs, lengthMs: 31 * minuteMs })).toBe(nowMs - 91 * minuteMs);
});

test("property: rides one after the other share no second and begin within the last 23 hours [RIDE-32]", () => {
  const lengths = fc.array(
    fc.record({ minutes: fc.integer({ min: 1, max: 200 }), pause: fc.integer({ min: 0, max: 90 }) }),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(lengths, (rides) => {
      const ridden: { fromMs: number; untilMs: number }[] = [];
      let at = nowMs;
      for (const { minutes, pause } of rides) {
        const start = freeStart(ridden, { nowMs: at, lengthMs: minutes * minuteMs });
        if (start === null) continue;
        expect(start).toBeLessThanOrEqual(at);
        expect(start).toBeGreaterThanOrEqual(at - 23 * 60 * minuteMs);
        for (const { fromMs, untilMs } of ridden) {
          expect(start >= untilMs || start + minutes * minuteMs <= fromMs).toBe(true);
        }
        ridden.push({ fromMs: start, untilMs: start + minutes * minuteMs });
        at += pause * minuteMs;
      }
    }),
  );
});

test("what was ridden is kept by server and bike, also beside a broken file; a day without room is said [RIDE-32]", async () => {
  const folder = mkdtempSync(join(tmpdir(), "free-time-"));
  try {
    writeFileSync(join(folder, "simulated-rides.json"), "{");
    const here = { folder, server: "http://localhost:3000", bikeNumber: 121 };
    const ridden = new RiddenTimes(here);
    expect(await ridden.startOf(minuteMs, nowMs)).toBe(nowMs);
    await ridden.add({ fromMs: nowMs - 12 * 60 * minuteMs, untilMs: nowMs + 12 * 60 * minuteMs }, nowMs);
    expect(await new RiddenTimes({ ...here, bikeNumber: 122 }).startOf(minuteMs, nowMs)).toBe(nowMs);
    const again = new RiddenTimes(here);
    expect(await again.startOf(minuteMs, nowMs)).toBe(nowMs - 12 * 60 * minuteMs - minuteMs);
    await expect(again.startOf(12 * 60 * minuteMs, nowMs)).rejects.toThrow(BikeError);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
