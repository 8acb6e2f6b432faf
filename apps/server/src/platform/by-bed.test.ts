import { describe, expect, it } from "vitest";
import { byBed } from "./by-bed.ts";

describe("beds", () => {
  it("are in the order in which they are counted, who has none last [HANDOVER-2, BOARD-9]", () => {
    const rows = ["12-B", null, "2-A", "2-b", "Bay 10", "12-A", "bay 9", null].map((bed, id) => ({ bed, id }));
    expect(byBed(rows).map(({ bed }) => bed)).toEqual(["2-A", "2-b", "12-A", "12-B", "bay 9", "Bay 10", null, null]);
    expect(byBed(rows).flatMap(({ bed, id }) => (bed === null ? [id] : []))).toEqual([1, 7]);
  });
});
