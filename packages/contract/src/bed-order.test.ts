import { expect, it } from "vitest";
import { compareBeds } from "./bed-order.ts";

it("beds sort as a ward counts them, and who has none comes last [BED-3]", () => {
  const beds = ["12-B", null, "2-B", "12-A", "100", "2-A", "ICU 10", "ICU 9", null];
  expect(beds.toSorted(compareBeds)).toEqual(["2-A", "2-B", "12-A", "12-B", "100", "ICU 9", "ICU 10", null, null]);
});
