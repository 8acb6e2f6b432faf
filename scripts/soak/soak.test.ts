import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { MUTANTS } from "../clinical/mutants.ts";
import { type Figures, hasFailed, writeTables } from "./figures.ts";
import { parts, planSlices } from "./plan.ts";
import { readSettings } from "./settings.ts";
import { PartState } from "./state.ts";

const wanted = { seed: "abc", parts, rounds: 60, requests: 90_000 };

describe("planSlices", () => {
  it("divides the rounds on each installation and the requests, each slice with its own seed", () => {
    const slices = planSlices(wanted);
    const sizesOf = (start: string) => slices.filter(({ name }) => name.startsWith(start)).map(({ size }) => size);
    expect(sizesOf("kills-embedded")).toEqual([25, 25, 10]);
    expect(sizesOf("kills-database-url")).toEqual([25, 25, 10]);
    expect(sizesOf("fuzz")).toEqual([20_000, 20_000, 20_000, 20_000, 10_000]);
    expect(sizesOf("rides")).toEqual([4, 4, 4, 4, 4]);
    expect(new Set(slices.map(({ seed }) => seed)).size).toBe(slices.length);
  });

  it("fuzzes with both kinds of sign-in", () => {
    const fuzz = planSlices({ ...wanted, parts: ["fuzz"] });
    expect(new Set(fuzz.map((slice) => slice.part === "fuzz" && slice.authMode))).toEqual(
      new Set(["demo", "verified"]),
    );
  });

  it("changes each number of the clinical model in one slice", () => {
    const slices = planSlices({ ...wanted, parts: ["mutants"] });
    const places = slices.flatMap((slice) =>
      slice.part === "mutants" ? Array.from({ length: slice.size }, (_, index) => slice.from + index) : [],
    );
    expect(places).toEqual(MUTANTS.map((_, place) => place));
  });

  it("plans the same slices for the same seed, and others for another", () => {
    expect(planSlices(wanted)).toEqual(planSlices(wanted));
    expect(planSlices({ ...wanted, seed: "abd" })[0]?.seed).not.toBe(planSlices(wanted)[0]?.seed);
  });
});

const good: Figures = {
  part: "kills",
  installation: "embedded",
  kills: { "server, load": 10, "everything, backup": 15 },
  size: 25,
  acknowledged: 1000,
  lost: 0,
  doubled: 0,
  serverErrors: 0,
  problems: [],
};

describe("PartState", () => {
  const folder = mkdtempSync(join(tmpdir(), "soak-state-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const [slice] = planSlices({ ...wanted, parts: ["kills"] });
  if (!slice) throw new Error("There is no slice.");

  it("continues with what is left, and repeats a slice that has another size", () => {
    new PartState(folder, "abc", "kills", "commit 1").store(slice, good);
    const later = new PartState(folder, "abc", "kills", "commit 1");
    expect(later.figuresOf(slice)).toEqual(good);
    expect(later.figuresOf({ ...slice, size: 10 })).toBeUndefined();
    expect(new PartState(folder, "other", "kills", "commit 1").figuresOf(slice)).toBeUndefined();
  });

  it("does not add up the results of different code", () => {
    new PartState(folder, "abc", "kills", "commit 1").store(slice, good);
    expect(() => new PartState(folder, "abc", "kills", "commit 2")).toThrow("has results of other code");
  });
});

it("writes the sums of each part", () => {
  const elsewhere: Figures = { ...good, installation: "database-url", kills: { "server, start": 25 } };
  const other = { size: 4, problems: [], acknowledged: 0, lost: 0, doubled: 0, serverErrors: 0 };
  const rides: Figures = { ...other, part: "rides" };
  const figures: Figures[] = [
    ...[good, good, elsewhere, rides, { ...rides, problems: ["one"] }],
    { ...other, part: "fuzz", size: 20_000, problems: ["one"] },
    { ...other, part: "properties" },
    { ...other, part: "mutants", size: 1200, problems: ["No check noticed x: 1 -> 2"] },
  ];
  expect(writeTables(figures)).toBe(`\
| PostgreSQL | Kills | Acknowledged | Lost | Doubled | 5xx | Problems |
| --- | --- | --- | --- | --- | --- | --- |
| embedded | 50 | 2,000 | 0 | 0 | 0 | 0 |
| database-url | 25 | 1,000 | 0 | 0 | 0 | 0 |

| PostgreSQL | Killed | load | checkpoint | start | backup | first start |
| --- | --- | --- | --- | --- | --- | --- |
| embedded | server | 20 | 0 | 0 | 0 | 0 |
| embedded | postmaster | 0 | 0 | 0 | 0 | 0 |
| embedded | everything | 0 | 0 | 0 | 30 | 0 |
| embedded | child | 0 | 0 | 0 | 0 | 0 |
| database-url | server | 0 | 0 | 25 | 0 | 0 |

Properties: passed.

Fuzzed requests: 20,000, server errors: 0, problems: 1.

Rides at tablets: 8, slices that failed: 1.

Changed numbers of the clinical model: 1,200, not noticed: 1.
No check noticed x: 1 -> 2`);
});

it.each([{ lost: 1 }, { doubled: 1 }, { serverErrors: 1 }, { problems: ["one"] }])("fails for %o", (found) => {
  expect(hasFailed(good)).toBe(false);
  expect(hasFailed({ ...good, ...found })).toBe(true);
});

describe("readSettings", () => {
  it("runs everything until it is done, on all processors", () => {
    expect(readSettings([], 2)).toEqual({
      seed: undefined,
      slice: undefined,
      parts,
      rounds: 200,
      requests: 1_000_000,
      minutes: Number.POSITIVE_INFINITY,
      workers: 2,
    });
  });

  it("refuses what it can't do", () => {
    for (const args of [
      ["--only", "kill"],
      ["--rounds", "0"],
      ["--minutes", "soon"],
      ["--seed", "../x"],
    ]) {
      expect(() => readSettings(args, 2)).toThrow(`${args[0]} takes`);
    }
  });
});
