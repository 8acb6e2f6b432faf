import { expect, test } from "vitest";
import { parseRideTcx } from "./parse-tcx.ts";
import { RideFileError } from "./ride-of-records.ts";

const trackpoint = (time: string, content = "") => `
          <Trackpoint><Time>${time}</Time>${content}</Trackpoint>`;
const watts = (value: string | number) =>
  `<Extensions><ns3:TPX xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><ns3:Watts>${value}</ns3:Watts></ns3:TPX></Extensions>`;
const file = (...trackpoints: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Id>2026-01-02T03:04:05Z</Id>
  <Lap StartTime="2026-01-02T03:04:05Z"><Track>${trackpoints.join("")}
  </Track></Lap></Activity></Activities></TrainingCenterDatabase>`;

test("track points counted from the earliest, those without power and cadence skipped", () => {
  const text = file(
    trackpoint("2026-01-02T03:04:05Z"),
    trackpoint(
      "2026-01-02T03:04:06Z",
      `<HeartRateBpm xsi:type="HeartRateInBeatsPerMinute_t"><Value>81</Value></HeartRateBpm><Cadence>30</Cadence>${watts(12)}`,
    ),
    trackpoint("2026-01-02T03:04:07.500Z", watts(0)),
    trackpoint("2026-01-02T03:04:07.500Z", watts(99)),
    trackpoint("2026-01-02T03:04:08Z", "<Extensions><TPX><Watts>13</Watts></TPX></Extensions>"),
  );
  expect(parseRideTcx(text).readings).toStrictEqual([
    { offsetSeconds: 1, powerWatts: 12, cadenceRpm: 30, heartRateBpm: 81 },
    { offsetSeconds: 2.5, powerWatts: 0 },
    { offsetSeconds: 3, powerWatts: 13 },
  ]);
});

test.each([
  ["another format", "secs,watts\n0,1", "no track point with a power or cadence reading"],
  ["no power at all", file(trackpoint("2026-01-02T03:04:05Z")), "no track point with a power or cadence reading"],
  [
    "5,000 W",
    file(trackpoint("2026-01-02T03:04:05Z", watts(1)), trackpoint("2026-01-02T03:04:06Z", watts(5000))),
    "The track point on line 5: powerWatts is 5000, but must be between 0 and 1500.",
  ],
  ["a word", file(trackpoint("2026-01-02T03:04:05Z", watts("fast"))), "line 4: Watts is 'fast'"],
])("%s: refused", (_, text, message) => {
  expect(() => parseRideTcx(text)).toThrow(RideFileError);
  expect(() => parseRideTcx(text)).toThrow(message);
});
