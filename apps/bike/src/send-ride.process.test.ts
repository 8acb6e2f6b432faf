import { randomUUID } from "node:crypto";
import { createSimulatedRider, type Reading, RIDE_LIMITS, summarizeRide } from "@bedside-bike/ride";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refuse, TelemetryServer } from "../test/telemetry-server.ts";
import { BikeError } from "./bike-error.ts";
import { type OutgoingRide, type RideProgress, sendRide, splitIntoBatches } from "./send-ride.ts";

let server: TelemetryServer;
beforeEach(async () => {
  server = new TelemetryServer();
  await server.start();
});
afterEach(() => server.crash());

const tenMinutes: Reading[] = [...createSimulatedRider({ seed: 5, rideMinutes: 10 })];

function outgoing(changes: Partial<OutgoingRide> = {}): OutgoingRide {
  return {
    url: server.url,
    bikeNumber: 121,
    key: server.key,
    rideId: randomUUID(),
    startedAt: new Date(),
    readings: tenMinutes,
    speed: 600,
    stop: new AbortController().signal,
    report: () => undefined,
    ...changes,
  };
}

function stored(ride: OutgoingRide) {
  return server.rides.get(ride.rideId);
}

test("a ride arrives whole and in order, ended once, at its last batch", async () => {
  const ride = outgoing();
  const sent = await sendRide(ride);
  expect(stored(ride)).toEqual({ readings: tenMinutes, isEnded: true });
  expect(sent.readings).toEqual(tenMinutes);
  expect(sent.reply).toMatchObject({ rideId: ride.rideId, durationSeconds: summarizeRide(tenMinutes).durationSeconds });
  expect(server.batches.length).toBeGreaterThan(1);
  expect(server.batches.map((batch) => batch.ended === true)).toEqual(
    server.batches.map((_, i, all) => i === all.length - 1),
  );
  expect(new Set(server.batches.map((batch) => batch.startedAt))).toEqual(new Set([ride.startedAt.toISOString()]));
});

test("readings come when they are due, not before", async () => {
  const stop = new AbortController();
  const ride = outgoing({
    speed: 1,
    stop: stop.signal,
    readings: tenMinutes.map((reading) => ({ ...reading, offsetSeconds: reading.offsetSeconds + 50 })),
    report: () => server.batches.length === 2 && stop.abort(),
  });
  const startMs = performance.now();
  const sent = await sendRide(ride);
  const elapsedSeconds = (performance.now() - startMs) / 1000;
  expect(server.batches[0]?.readings.map((reading) => reading.offsetSeconds)).toEqual([50]);
  expect(sent.readings.length).toBeGreaterThanOrEqual(2);
  expect(sent.readings.length).toBeLessThanOrEqual(Math.floor(elapsedSeconds) + 1);
});

test("stopped: what is due is sent and the ride is ended, with a reading even if none is due", async () => {
  const stop = new AbortController();
  const ride = outgoing({ speed: 1, stop: stop.signal, report: () => stop.abort() });
  const sent = await sendRide(ride);
  expect(stored(ride)).toEqual({ readings: sent.readings, isEnded: true });
  expect(sent.readings).toEqual(tenMinutes.slice(0, sent.readings.length));
  expect(server.batches.at(-1)).toMatchObject({ ended: true, readings: [expect.anything()] });
});

describe("batches", () => {
  test("are never over the server's bounds [RIDE-3]", async () => {
    const long: Reading[] = Array.from({ length: 5000 }, (_, i) => ({
      offsetSeconds: i / 3,
      powerWatts: 100 / 3,
      cadenceRpm: 100 / 7,
      resistance: 10 / 3,
      heartRateBpm: 1000 / 13,
    }));
    const ride = outgoing({ readings: long, speed: 3600 });
    await sendRide(ride);
    for (const batch of server.batches) {
      expect(batch.readings.length).toBeLessThanOrEqual(RIDE_LIMITS.maxReadingsPerBatch);
      expect(batch.bytes).toBeLessThanOrEqual(RIDE_LIMITS.maxBatchBytes);
    }
    expect(server.batches.flatMap((batch) => batch.readings)).toEqual(long);
  });

  test("are few", () => {
    const readings = Array.from({ length: 1500 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));
    expect(splitIntoBatches(readings)).toHaveLength(3);
    expect(splitIntoBatches(readings).flat()).toEqual(readings);
    expect(splitIntoBatches([])).toEqual([]);
  });
});

describe("a server that fails", () => {
  test("killed halfway and started again: one ride, whole", async () => {
    const events: RideProgress[] = [];
    let isDown: Promise<void> | undefined;
    const ride = outgoing({
      report: (event) => {
        events.push(event);
        if (event.kind === "sent" && event.sentCount > 200 && !isDown) isDown = server.crash();
        if (event.kind === "retrying" && event.inSeconds === 1) void isDown?.then(() => server.start());
      },
    });
    await sendRide(ride);
    expect(stored(ride)).toEqual({ readings: tenMinutes, isEnded: true });
    expect(server.rides.size).toBe(1);
    const retries = events.filter((event) => event.kind === "retrying");
    expect(retries.map((event) => event.inSeconds).slice(0, 2)).toEqual([0.5, 1]);
    expect(retries[0]?.reason).toMatch(/cannot be reached \(.+\)\.$/);
  });

  test("stores a batch but its answer is lost: sent again, counted once", async () => {
    server.interfere = (batchNumber) => (batchNumber === 2 ? null : undefined);
    const ride = outgoing();
    await sendRide(ride);
    expect(stored(ride)).toEqual({ readings: tenMinutes, isEnded: true });
    expect(server.batches[2]).toEqual(server.batches[1]);
  });

  test("says 503 or 429 for a while: sent again", async () => {
    server.interfere = (batchNumber) => {
      if (batchNumber === 2) return refuse(503, "Not now.");
      if (batchNumber === 3) return refuse(429, "Slower.");
      return undefined;
    };
    const ride = outgoing();
    await sendRide(ride);
    expect(stored(ride)?.readings).toEqual(tenMinutes);
    expect(server.batches[3]).toEqual(server.batches[1]);
  });

  test("says when to try again, from the first batch on: the bike waits that long [RIDE-13]", async () => {
    server.interfere = (batchNumber) =>
      batchNumber === 1 ? { ...refuse(503, "Not now."), retryAfter: "2" } : undefined;
    const waits: number[] = [];
    const ride = outgoing({ report: (event) => event.kind === "retrying" && waits.push(event.inSeconds) });
    await sendRide(ride);
    expect(waits).toEqual([2]);
    expect(stored(ride)).toEqual({ readings: tenMinutes, isEnded: true });
  });

  test("is not there at all: reported immediately", async () => {
    await server.crash();
    const sending = sendRide(outgoing());
    await expect(sending).rejects.toThrow(BikeError);
    await expect(sending).rejects.toThrow(
      /^The server at http:\/\/127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/,
    );
  });

  test("stays away when the ride is stopped: one more try, then it is said", async () => {
    const stop = new AbortController();
    const sending = sendRide(
      outgoing({
        stop: stop.signal,
        report: (event) => (event.kind === "sent" ? void server.crash() : stop.abort()),
      }),
    );
    await expect(sending).rejects.toThrow("The end of the ride did not arrive.");
  });
});

describe("a server that refuses", () => {
  test.each([
    [{ key: "wrong" }, "The server does not recognize this key for bike 121: The key does not fit."],
    [{ bikeNumber: 999 }, "The server has no bike 999: No such bike."],
  ])("%o", async (changes, message) => {
    await expect(sendRide(outgoing(changes))).rejects.toThrow(new BikeError(message));
    expect(server.rides.size).toBe(0);
  });

  test("a batch: its field and message are shown, and nothing is retried", async () => {
    server.interfere = () => refuse(400, "Power is at most 1500 W.", "readings.3.powerWatts");
    await expect(sendRide(outgoing())).rejects.toThrow(
      new BikeError("The server refused the readings (readings.3.powerWatts): Power is at most 1500 W."),
    );
    expect(server.batches).toHaveLength(1);
  });

  test("another program listens there", async () => {
    server.interfere = () => ({ status: 200, body: "<html>" });
    await expect(sendRide(outgoing())).rejects.toThrow("is not a Bedside Bike server");
  });
});
