import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unorderedReadings, wholeSecondRides } from "../test/random-rides.ts";
import { countRide, mergeReadings, type Reading, RunningSummary, summarizeRide } from "./index.ts";

/** As the server keeps it between two batches. */
const stored = (running: RunningSummary): RunningSummary =>
  RunningSummary.fromBytes(running.toBytes()) ?? expect.fail("The stored summary is of another version.");

const rides = fc.oneof(unorderedReadings, wholeSecondRides).map((readings) => mergeReadings([], readings));

test("property: counted in batches, stored in between, a ride has the metrics of a recount, to the bit", () => {
  fc.assert(
    fc.property(rides, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (ride, batchSizes) => {
      let running = new RunningSummary();
      let sent: Reading[] = [];
      for (let batch = 0; sent.length < ride.length; batch++) {
        const readings = ride.slice(sent.length, sent.length + (batchSizes[batch % batchSizes.length] as number));
        running = stored(running);
        for (const reading of readings) running.add(reading);
        sent = [...sent, ...readings];
        expect(running.summary()).toStrictEqual(summarizeRide(sent));
        expect(running.latest).toStrictEqual(sent.at(-1));
      }
    }),
  );
});

test("asking for the metrics changes nothing", () => {
  const running = countRide([{ offsetSeconds: 0, powerWatts: 10 }]);
  expect(running.summary()).toStrictEqual(running.summary());
});

test("a summary of no readings is stored too", () => {
  expect(stored(new RunningSummary()).summary()).toStrictEqual(summarizeRide([]));
  expect(stored(new RunningSummary()).latest).toBeNull();
});

describe("refused", () => {
  test.each([0, -0.5])("a reading %d s after the latest", (later) => {
    const running = countRide([{ offsetSeconds: 3, powerWatts: 10 }]);
    expect(() => running.add({ offsetSeconds: 3 + later, powerWatts: 10 })).toThrow(RangeError);
  });

  test("bytes of another version or length", () => {
    const bytes = new RunningSummary().toBytes();
    const later = bytes.slice();
    new DataView(later.buffer).setFloat64(0, 1, true);
    expect(RunningSummary.fromBytes(later)).toBeNull();
    expect(RunningSummary.fromBytes(bytes.subarray(0, -8))).toBeNull();
    expect(RunningSummary.fromBytes(new Uint8Array())).toBeNull();
  });
});
