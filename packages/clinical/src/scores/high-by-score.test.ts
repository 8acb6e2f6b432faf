import { expect, it } from "vitest";
import { RISK_NAMES } from "../outcomes/risk.ts";
import { BRADEN } from "./braden.ts";
import { highByScore } from "./high-by-score.ts";
import { MORSE } from "./morse.ts";
import { PADUA } from "./padua.ts";

const totals = (padua: number, morse: number, braden: number) => ({
  padua: { total: padua },
  morse: { total: morse },
  braden: { total: braden },
});
const high = (...of: Parameters<typeof totals>) => RISK_NAMES.map((risk) => highByScore(risk, totals(...of)));

it("calls a score high from 4 points of Padua, 45 of Morse, and down from 12 of Braden, as their own bands do [CALCULATOR-34]", () => {
  expect(high(3, 44, 13)).toEqual([null, null, null, null]);
  expect(high(4, 45, 12)).toEqual([null, "padua", "morse", "braden"]);
  const from = (bands: readonly { readonly from: number; readonly band: string }[], name: string) =>
    bands.find(({ band }) => band === name)?.from;
  expect([from(PADUA.bands, "high"), from(MORSE.bands, "high"), from(BRADEN.bands, "moderate")]).toEqual([4, 45, 13]);
});
