import { EXPLANATIONS, FACTOR_LABELS, GOAL_WORDS, SAFETY_RULES, STATEMENT } from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import words from "../../locales/en/clinical.json";
import goalWords from "../../locales/en/goal-words.json";

const entries = Object.entries;

describe("the engine's words", () => {
  it("stand in the locale file as the engine and docs/clinical/engine.md have them", () => {
    const factor = Object.fromEntries(entries(FACTOR_LABELS).map(([id, label]) => [id.replaceAll(".", "_"), label]));
    const safety = Object.fromEntries(entries(SAFETY_RULES).map(([key, { text }]) => [key, text]));
    const metric = Object.fromEntries(entries(EXPLANATIONS).map(([key, { sources: _, ...rest }]) => [key, rest]));
    expect(words.factor).toEqual(factor);
    expect(words.safety).toEqual(safety);
    expect(words.metric).toEqual(metric);
    expect(words.statement).toBe(STATEMENT);
    expect(goalWords).toEqual(GOAL_WORDS);
  });
});
