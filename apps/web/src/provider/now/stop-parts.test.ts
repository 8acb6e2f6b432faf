import { STOP_CRITERIA, type StopCriterionId } from "@bedside-bike/clinical";
import { expect, it } from "vitest";
import words from "../../locales/en/clinical-dashboard.json";
import { stopParts } from "./stop-parts.ts";

/** 'SpO2 below 88 % for 2 minutes' has the same numbers in the model's sentence. */
const numbersOf = (text: string) => text.match(/\b\d+/g) ?? [];

it.each(Object.entries(STOP_CRITERIA))(
  "the parts of %s have words, and the model's numbers [HELP-9]",
  (id, { text }) => {
    const criterion = id as StopCriterionId;
    const parts: Readonly<Record<string, string>> = words.now.part[criterion];
    expect(Object.keys(parts)).toEqual([...stopParts[criterion]]);
    expect(Object.values(parts).flatMap(numbersOf)).toEqual(numbersOf(text));
  },
);
