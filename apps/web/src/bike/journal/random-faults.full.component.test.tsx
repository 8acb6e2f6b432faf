import { it } from "vitest";
import { expectEverySecondOnce } from "../../../test/support/journal/random-faults.ts";

const seeds = [20261123, 20261125, 20261126, 20261127, 20261128, 20261129, 20261130, 20261131, 20261132];

it.each(seeds)(
  "brings every second of every ride to its own patient once, whatever 12 faults happen: seed %i [JOURNAL-1, JOURNAL-6, JOURNAL-8]",
  expectEverySecondOnce,
);
