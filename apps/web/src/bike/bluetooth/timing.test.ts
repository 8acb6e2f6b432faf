import { expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";
import { createReadingPace } from "./reading-pace.ts";
import { watchSilence } from "./silence-watch.ts";
import { createManualClock } from "./test/manual-clock.ts";

it("waits 1, 2, 4, 8, 15 and then 30 s, without end [CONNECT-4]", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 5000].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 15000, 30000, 30000, 30000]);
});

const kept = (times: readonly number[]) => times.filter(createReadingPace());

it("keeps every frame of a bike that sends each second, however unevenly [CONNECT-1]", () => {
  const uneven = Array.from({ length: 600 }, (_, second) => second * 1000 + ((second * 7919) % 300));
  expect(kept(uneven)).toEqual(uneven);
});

it("keeps one frame a second of a bike that sends more often [CONNECT-1]", () => {
  const often = Array.from({ length: 400 }, (_, frame) => frame * 250);
  const readings = kept(often);
  expect(readings.length).toBeGreaterThanOrEqual(99);
  expect(readings.length).toBeLessThanOrEqual(101);
});

it("goes on when the tablet's clock is set back [CONNECT-1]", () => {
  expect(kept([5000, 6000, 100, 1100])).toEqual([5000, 6000, 100, 1100]);
});

it("hears silence once, 4 s after the last frame, and again after the next [CONNECT-9]", async () => {
  const clock = createManualClock();
  let silences = 0;
  const watch = watchSilence(clock, () => silences++);
  await clock.pass(3000);
  watch.heard();
  await clock.pass(3999);
  expect(silences).toBe(0);
  await clock.pass(1);
  expect(silences).toBe(1);
  await clock.pass(60_000);
  expect(silences).toBe(1);
  watch.heard();
  await clock.pass(4000);
  expect(silences).toBe(2);
  watch.heard();
  watch.stop();
  await clock.pass(60_000);
  expect(silences).toBe(2);
});

it("hears silence also when the tablet's clock is set back [CONNECT-9]", async () => {
  const clock = createManualClock();
  let silences = 0;
  watchSilence(clock, () => silences++);
  clock.setTo(0);
  await clock.pass(4000);
  expect(silences).toBe(1);
});
