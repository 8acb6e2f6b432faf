import { PLAUSIBILITY, SAFETY_ITEM_IDS, SAFETY_ITEMS } from "@bedside-bike/clinical";
import { UNITS } from "@bedside-bike/contract/units";
import { expect, it } from "vitest";
import formChecks from "../../locales/en/form-checks.json";
import words from "../../locales/en/safety-check.json";
import { isJointRule } from "../form/use-plausibility.ts";
import { groupNames } from "./arrange-questions.ts";
import { answersOf } from "./safety-values.ts";

it("reasons and plausibility read as the model words them [CALCULATOR-54]", () => {
  expect(words.why).toEqual(Object.fromEntries(SAFETY_ITEM_IDS.map((id) => [id, SAFETY_ITEMS[id].provider])));
  const rules = Object.entries(PLAUSIBILITY).filter(([id]) => isJointRule(id));
  const messages = rules.map(([id, { message }]) => [id.replace(".", "_"), message]);
  expect(formChecks.plausible).toEqual(Object.fromEntries(messages));
});

it("the limits of the temperature are the same in °F [NUMBER-3]", () => {
  const inFahrenheit = words.why.temperature_c.replace(/\d+(\.\d)?/g, (celsius) =>
    String(Math.round(UNITS.f.fromMetric(Number(celsius)) * 10) / 10),
  );
  expect(words.whyInFahrenheit.temperature_c).toBe(inFahrenheit);
});

it("every question, answer and unit has words, and every group its heading", () => {
  expect(Object.keys(words.question).sort()).toEqual([...SAFETY_ITEM_IDS].sort());
  const answers = new Set<string>(SAFETY_ITEM_IDS.flatMap(answersOf));
  expect(Object.keys(words.answer).sort()).toEqual([...answers].sort());
  const numbers = SAFETY_ITEM_IDS.filter((id) => SAFETY_ITEMS[id].type === "number");
  expect(Object.keys(words.unit).sort()).toEqual(numbers.sort());
  for (const [name, group] of Object.entries(groupNames)) expect(words.group[group]).toBe(name);
});
