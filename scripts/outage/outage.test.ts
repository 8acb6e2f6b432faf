import { describe, expect, it } from "vitest";
import { adaptDeployFile } from "./deploy-file.ts";
import { longestGap } from "./gaps.ts";
import { findPrograms } from "./programs.ts";
import type { Round } from "./rounds.ts";
import { readSettings, wholeRun } from "./settings.ts";
import { missedGoals, writeTable } from "./table.ts";

describe("readSettings", () => {
  it("plays a whole run, or only what is named", () => {
    expect(readSettings([])).toMatchObject({ rounds: wholeRun, isWhole: true, bikes: 20, screens: 20 });
    expect(readSettings(["--kills", "1", "--bikes", "60"])).toMatchObject({
      rounds: { kills: 1, switchovers: 0, freezes: 0, losses: 0, stalls: 0, rolls: 0 },
      isWhole: false,
      bikes: 60,
    });
  });

  it.each([
    [["--kills", "two"], "--kills takes a whole number."],
    [["--bikes", "0"], "--bikes takes a whole number above 0."],
  ])("refuses %j", (args, message) => {
    expect(() => readSettings(args)).toThrow(message);
  });
});

it("names in one sentence all programs that are missing", () => {
  expect(() => findPrograms([])).toThrow(
    /^The outages need programs that are not here: install it \(Debian: apt-get install .*patroni etcd-server haproxy curl\)\.$/,
  );
});

it("runs no file of deploy/ that has changed under it", () => {
  expect(adaptDeployFile("patroni.yml", { "name: db1": "name: db2" })).toContain("name: db2");
  expect(() => adaptDeployFile("patroni.yml", { "name: db9": "" })).toThrow(
    'deploy/patroni.yml no longer says "name: db9"',
  );
});

it("finds the longest time between two moments, the limits included", () => {
  const moments = [500, 2000, 2500, 9000, 20_000].map((at) => ({ at }));
  expect(longestGap(moments, 1000, 10_000)).toEqual({ seconds: 6.5, endsAt: 9000 });
  expect(longestGap([], 1000, 4000)).toEqual({ seconds: 3, endsAt: 4000 });
});

const round: Round = {
  kind: "kills",
  secondsWithoutWrites: 20,
  secondsOfSlowestBike: 23,
  secondsUntilScreensBack: 6,
  brokenScreens: 20,
  acknowledged: 1000,
  lost: 0,
  doubled: 0,
  failedCalls: 12,
  reasons: new Map(),
  hasRevokeComeBack: false,
};

describe("goals", () => {
  it("are those of the kind of outage", () => {
    expect(missedGoals(round, 20)).toEqual([]);
    expect(missedGoals({ ...round, kind: "switchovers" }, 20)).toEqual(["writes within 4 s"]);
    expect(missedGoals({ ...round, kind: "rolls", secondsUntilScreensBack: 11 }, 20)).toEqual([
      "screens back within 10 s",
      "0 failed calls",
    ]);
    expect(missedGoals({ ...round, lost: 1 }, 20)).toEqual(["0 lost, 0 doubled"]);
    expect(missedGoals({ ...round, kind: "losses", lost: 1 }, 20)).toEqual([]);
  });

  it("are counted in the table, a line for each kind", () => {
    const table = writeTable([round, { ...round, secondsWithoutWrites: 25, lost: 2 }], 20);
    expect(table.split("\n")).toHaveLength(4);
    expect(table).toContain("| 2 | 20.0 to 25.0 | 23.0 | 6.0 | 2000 | 2 | 0 | 24 |");
    expect(table).toContain("**missed** 1 of 2: 0 lost, 0 doubled; **missed** 1 of 2: writes within 24 s");
  });
});
