import { describe, expect, it } from "vitest";
import { twoNames } from "./two-names.ts";

const rosa = { id: 4, firstName: "Rosa", lastName: "Demo" };
const similar = [
  { id: 5, firstName: "Rose", lastName: "Sample" },
  { id: 6, firstName: "Theo", lastName: "Deno" },
];
const sam = { id: 7, firstName: "Sam", lastName: "Sample" };

describe("the two names at discharge", () => {
  it("are in either order, and are never similar [PORTAL-36]", () => {
    expect(twoNames(rosa, [rosa, ...similar, sam], true)).toEqual(["Rosa Demo", "Sam Sample"]);
    expect(twoNames(rosa, [...similar, sam, rosa], false)).toEqual(["Sam Sample", "Rosa Demo"]);
  });

  it("include a made-up name if all others are similar, or there are none [PORTAL-36]", () => {
    expect(twoNames(rosa, [rosa, ...similar], true)).toEqual(["Rosa Demo", "Alex Example"]);
    expect(twoNames(rosa, [rosa], true)).toEqual(["Rosa Demo", "Alex Example"]);
  });
});
