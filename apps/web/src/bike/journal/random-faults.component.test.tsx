import { it } from "vitest";
import { expectEverySecondOnce } from "../../../test/support/journal/random-faults.ts";

/** Together they draw every fault. */
const seeds = [20261121, 20261122, 20261124];

it.each(seeds)(
  "brings every second of every ride to its own patient once, whatever 12 faults happen: seed %i [JOURNAL-1, JOURNAL-6, JOURNAL-8]",
  expectEverySecondOnce,
);
