import { describe, expect, it } from "vitest";
import { type CalibrationStay, latestMonthEnd, summarizeCalibration } from "./calibration-report.ts";

const today = "2027-05-10";

/** The same stay, except for what is given. */
function stay(differences: Partial<CalibrationStay> & { expected?: number; happened?: number | null }) {
  const { expected = 0.2, happened = 0, ...rest } = differences;
  return {
    engineVersion: "2.0",
    ageYears: 70,
    sex: "female",
    levelOfCare: "ward",
    dischargedOn: "2027-03-20",
    predicted: { home: null, readmission: expected, falls: null, pressure: null, vte: null, stay: 5 },
    observed: { home: null, readmission: happened, falls: null, pressure: null, vte: null, stay: 6 },
    ...rest,
  } satisfies CalibrationStay;
}

/** `events` out of `count` stays had the event. */
const stays = (count: number, events: number, differences: Parameters<typeof stay>[0] = {}) =>
  Array.from({ length: count }, (_, index) => stay({ ...differences, happened: index < events ? 1 : 0 }));

const readmission = (all: readonly CalibrationStay[], version = 0) =>
  summarizeCalibration(all, today).versions[version]?.outcomes.find(({ outcome }) => outcome === "readmission");

const tooFew = { isTooFew: true };

describe("an outcome", () => {
  it("is expected against observed with its interval [CALIBRATION-3, CALIBRATION-4]", () => {
    // It happened in 20 of 120 stays; half of them had been predicted 10 %, half 30 %.
    const one = readmission([...stays(60, 5, { expected: 0.1 }), ...stays(60, 15, { expected: 0.3 })]);
    expect(one?.total).toEqual({
      isTooFew: false,
      stays: 120,
      events: 20,
      expected: 0.2,
      observed: 0.1667,
      low: 0.1106,
      high: 0.2435,
    });
  });

  it("is not reported under 100 stays, or under 10 with or without the event [CALIBRATION-6]", () => {
    for (const [count, events] of [
      [99, 20],
      [100, 9],
      [100, 91],
      [0, 0],
    ] as const) {
      const one = readmission([...stays(count, events), stay({ happened: null })]);
      expect([count, events, one?.total]).toEqual([count, events, tooFew]);
      expect(one).toMatchObject({ byPrediction: [], byAge: [], bySex: [], byLevelOfCare: [], byMonth: [] });
    }
    expect(readmission(stays(100, 10))?.total).toMatchObject({ isTooFew: false, stays: 100, events: 10 });
    expect(readmission(stays(100, 90))?.total).toMatchObject({ isTooFew: false, stays: 100, events: 90 });
  });

  it("leaves out stays whose answer or prediction is not known", () => {
    const unknown = [
      stay({ happened: null }),
      { ...stay({}), predicted: { ...stay({}).predicted, readmission: null } },
    ];
    expect(readmission([...stays(120, 20), ...unknown])?.total).toMatchObject({ stays: 120 });
  });

  it("is in days for the length of stay, with the interval of a mean [CALIBRATION-4]", () => {
    const days = [...stays(50, 0), ...stays(50, 0)].map((one, index) => ({
      ...one,
      observed: { ...one.observed, stay: index % 2 ? 4 : 6 },
    }));
    const one = summarizeCalibration(days, today).versions[0]?.outcomes.find(({ outcome }) => outcome === "stay");
    expect(one?.total).toEqual({
      isTooFew: false,
      stays: 100,
      events: null,
      expected: 5,
      observed: 5,
      low: 4.8,
      high: 5.2,
    });
  });

  it("is reported by version of the engine, the newest first [CALIBRATION-2]", () => {
    const all = [...stays(120, 20, { engineVersion: "2.0" }), ...stays(30, 5, { engineVersion: "10.0" })];
    expect(summarizeCalibration(all, today).versions.map(({ engineVersion }) => engineVersion)).toEqual([
      "10.0",
      "2.0",
    ]);
    expect(readmission(all, 0)?.total).toEqual(tooFew);
    expect(readmission(all, 1)?.total).toMatchObject({ stays: 120, events: 20 });
  });
});

describe("the groups of an outcome", () => {
  const mixed = [
    ...stays(60, 12, { expected: 0.1, ageYears: 60, sex: "male", dischargedOn: "2027-02-28" }),
    ...stays(60, 14, { expected: 0.2, ageYears: 80 }),
    ...stays(60, 25, { expected: 0.4, ageYears: 85, levelOfCare: "icu" }),
    ...stays(20, 3, { expected: 0.3, ageYears: 70 }),
  ];
  const shown = (groups: readonly { group: string; figures: { isTooFew: boolean } }[] | undefined) =>
    groups?.filter(({ figures }) => !figures.isTooFew).map(({ group }) => group);

  it("are by prediction, age, sex, level of care and month [CALIBRATION-5]", () => {
    const one = readmission(mixed);
    expect(one?.byPrediction.map(({ group }) => group)).toEqual(["1", "2", "3", "4", "5"]);
    expect(one?.byAge.map(({ group }) => group)).toEqual(["0-64", "65-74", "75-84", "85+"]);
    expect(one?.bySex).toEqual([
      { group: "male", figures: expect.objectContaining({ stays: 60, events: 12, expected: 0.1, observed: 0.2 }) },
      { group: "female", figures: expect.objectContaining({ stays: 140, events: 42 }) },
    ]);
    expect(shown(one?.byLevelOfCare)).toEqual(["icu", "ward"]);
    expect(one?.byMonth.map(({ group }) => group)).toEqual(["2027-02", "2027-03"]);
    expect(one?.byMonth[0]?.figures).toMatchObject({ stays: 60, events: 12 });
  });

  it("that are too small are hidden, with one more if the rest would reveal them [CALIBRATION-6]", () => {
    expect(shown(readmission(mixed)?.byAge)).toEqual(["75-84", "85+"]);
    const one = readmission([...mixed, stay({ sex: null })]);
    expect(shown(one?.bySex)).toEqual(["female"]);
  });

  it("have the last twelve months [CALIBRATION-5]", () => {
    const long = [...stays(60, 20, { dischargedOn: "2025-01-01" }), ...stays(60, 20)];
    const months = readmission(long)?.byMonth;
    expect(months?.map(({ group }) => group)).toEqual([
      ...["04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2026-${month}`),
      ...["01", "02", "03"].map((month) => `2027-${month}`),
    ]);
    expect(shown(months)).toEqual(["2027-03"]);
  });
});

describe("what is counted", () => {
  it("ends with a month, readmissions with one whose 30 days are over [CALIBRATION-7]", () => {
    const through = (day: string) =>
      Object.fromEntries(
        (summarizeCalibration([stay({})], day).versions[0]?.outcomes ?? []).map((one) => [one.outcome, one.through]),
      );
    expect(through(today)).toMatchObject({ home: "2027-04-30", readmission: "2027-03-31" });
    expect(through("2027-03-03")).toMatchObject({ falls: "2027-02-28", readmission: "2027-01-31" });
    expect(through("2027-03-02")).toMatchObject({ stay: "2027-02-28", readmission: "2026-12-31" });
  });

  it("leaves out stays that ended later [CALIBRATION-7]", () => {
    const all = [...stays(120, 20), stay({ dischargedOn: "2027-04-01", happened: 1 })];
    expect(readmission(all)?.total).toMatchObject({ stays: 120, events: 20 });
  });

  it.each([
    ["2027-02-28", "2027-02-28"],
    ["2028-02-28", "2028-01-31"],
    ["2027-01-30", "2026-12-31"],
  ])("the last end of a month up to %s is %s", (day, end) => {
    expect(latestMonthEnd(day)).toBe(end);
  });
});
