import { expect, it } from "vitest";
import { withWholeFigures } from "./whole-figures.ts";

it("keeps a figure with its unit, and both ends of a range [ANONYMOUS-22]", () => {
  const spaced = {
    toward: "Working toward {{watts}} W for {{minutes}} min, {{count}}x a day.",
    inside: { range: "Could be {{low}} to {{high}} days.", people: "About {{n}} of {{of}} {{whom}} get a clot." },
    digits: "The goal starts at 2.0-3.0 METs and 25 W, or {{energy}} Watt-Min a day.",
    plain: "1 answer was assumed",
  };
  expect(withWholeFigures(spaced)).toEqual({
    toward: "Working toward {{watts}}\u00a0W for {{minutes}}\u00a0min, {{count}}x\u00a0a day.",
    inside: {
      range: "Could be {{low}}\u00a0to\u00a0{{high}}\u00a0days.",
      people: "About {{n}}\u00a0of\u00a0{{of}} {{whom}} get a clot.",
    },
    digits: "The goal starts at 2.0-\u20603.0\u00a0METs and 25\u00a0W, or {{energy}}\u00a0Watt-\u2060Min a day.",
    plain: "1 answer was assumed",
  });
});
