import { describe, expect, test } from "vitest";
import { parseRideCsv } from "./parse-csv.ts";
import { RideFileError } from "./ride-of-records.ts";

const readingsIn = (text: string) => parseRideCsv(text).readings;

test("our own columns", () => {
  const text = "offset_seconds,power_watts,cadence_rpm,heart_rate_bpm,resistance\n0,3,20,80,3.5\n1.5,4.25,,,\n";
  expect(readingsIn(text)).toStrictEqual([
    { offsetSeconds: 0, powerWatts: 3, cadenceRpm: 20, resistance: 3.5, heartRateBpm: 80 },
    { offsetSeconds: 1.5, powerWatts: 4.25 },
  ]);
});

test("GoldenCheetah's columns, with others between, a byte order mark and Windows line ends", () => {
  const text = "\uFEFFsecs, cad, hr, km, watts\r\n0,30,71,0.1,20\r\n1,31,72,0.2,21\r\n\r\n";
  expect(readingsIn(text)).toStrictEqual([
    { offsetSeconds: 0, powerWatts: 20, cadenceRpm: 30, heartRateBpm: 71 },
    { offsetSeconds: 1, powerWatts: 21, cadenceRpm: 31, heartRateBpm: 72 },
  ]);
});

test("semicolons, tabs and quotes, with a separator between them", () => {
  const expected = [{ offsetSeconds: 0, powerWatts: 20 }];
  expect(readingsIn('"secs";"watts"\n"0";"20"')).toStrictEqual(expected);
  expect(readingsIn("secs\twatts\n0\t20")).toStrictEqual(expected);
  expect(readingsIn('secs,note,watts\n0,"easy,90,warm-up",20')).toStrictEqual(expected);
});

test("a decimal comma, where commas do not separate", () => {
  const expected = [{ offsetSeconds: 0, powerWatts: 20.5 }];
  expect(readingsIn("secs;watts\n0;20,5")).toStrictEqual(expected);
  expect(readingsIn("secs\twatts\n0\t20,5")).toStrictEqual(expected);
  expect(() => readingsIn('secs,watts\n0,"20,5"')).toThrow("Line 2: powerWatts is '20,5', which is not a number.");
});

test("turns without watts are readings [RIDE-15]", () => {
  expect(readingsIn("secs,rpm\n0,40\n1,41\n")).toStrictEqual([
    { offsetSeconds: 0, cadenceRpm: 40 },
    { offsetSeconds: 1, cadenceRpm: 41 },
  ]);
});

test("a row without power and cadence is no reading; a heart rate of 0 is none; the first row of a second wins [RIDE-12]", () => {
  expect(readingsIn("secs,watts,hr\n0,10,0\n1,,80\n2,12,80\n2,99,99")).toStrictEqual([
    { offsetSeconds: 0, powerWatts: 10 },
    { offsetSeconds: 2, powerWatts: 12, heartRateBpm: 80 },
  ]);
});

describe("refused with the line named", () => {
  test.each([
    ["an empty file", "", "The file is empty."],
    ["no rows", "secs,watts\n", "no line with a power or cadence reading"],
    [
      "no power column",
      "secs,hr\n0,80",
      "Line 1: no column named power_watts, watts, power, cadence_rpm, cad, cadence, rpm.",
    ],
    ["no time column", "\nkm,watts\n0,80", "Line 2: no column named offset_seconds"],
    ["a word for a number", "secs,watts\n0,10\n1,fast", "Line 3: powerWatts is 'fast', which is not a number."],
    ["hexadecimal", "secs,watts\n0,0x10", "Line 2: powerWatts is '0x10'"],
    ["NaN", "secs,watts\n0,NaN", "Line 2: powerWatts is 'NaN'"],
    ["a negative offset", "secs,watts\n-1,10", "Line 2: offsetSeconds is -1, but must be between 0 and 21600."],
    ["5,000 W", "secs,watts\n0,10\n\n1,5000", "Line 4: powerWatts is 5000, but must be between 0 and 1500."],
    ["300 rpm", "secs,watts,cad\n0,10,300", "Line 2: cadenceRpm is 300"],
    ["a quote that is not closed", 'secs,watts\n0,"10', "Line 2 is not CSV: a quote is missing or in the wrong place."],
  ])("%s", (_, text, message) => {
    expect(() => parseRideCsv(text)).toThrow(RideFileError);
    expect(() => parseRideCsv(text)).toThrow(message);
  });
});
