import {
  AFTER_STOP_MESSAGE,
  ASK_CARE_TEAM_MESSAGE,
  CHECK_FAILED_MESSAGE,
  EXPLANATIONS,
  FACTOR_LABELS,
  GOAL_WORDS,
  PRE_SESSION_CHECK,
  SAFETY_ITEMS,
  SAFETY_RULES_FROM_ANSWERS,
  STATEMENT,
  STOP_CRITERIA,
} from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import words from "../../locales/en/clinical.json";
import goalWords from "../../locales/en/goal-words.json";
import safetyWords from "../../locales/en/safety-state.json";

const entries = Object.entries;

describe("the engine's words", () => {
  it("are in the locale file as the engine and docs/clinical/engine.md have them", () => {
    const factor = Object.fromEntries(entries(FACTOR_LABELS).map(([id, label]) => [id.replaceAll(".", "_"), label]));
    const metric = Object.fromEntries(entries(EXPLANATIONS).map(([key, { sources: _, ...rest }]) => [key, rest]));
    expect(words.factor).toEqual(factor);
    expect(words.metric).toEqual(metric);
    expect(words.statement).toBe(STATEMENT);
    expect(goalWords).toMatchObject(GOAL_WORDS);
  });

  it("of the safety check do too: findings, what ends a session, what is checked before one [RISK-8]", () => {
    const findings = [...entries(SAFETY_ITEMS), ...entries(SAFETY_RULES_FROM_ANSWERS)];
    const patient = findings.map(([id, { patient }]) => [id, patient]).filter(([, text]) => text !== "");
    expect(safetyWords.patient).toEqual(Object.fromEntries(patient));
    const provider = entries(SAFETY_RULES_FROM_ANSWERS).map(([id, { provider }]) => [id, provider]);
    expect(safetyWords.provider).toEqual(Object.fromEntries(provider));
    expect(Object.keys(safetyWords.name)).toEqual(Object.keys(SAFETY_ITEMS));
    const { title: _, after, ...criteria } = safetyWords.stop;
    expect(criteria).toEqual(Object.fromEntries(entries(STOP_CRITERIA).map(([id, { text }]) => [id, text])));
    expect(after).toBe(AFTER_STOP_MESSAGE);
    const { title: __, failed, ...steps } = safetyWords.before;
    expect(Object.values(steps)).toEqual(PRE_SESSION_CHECK);
    expect(safetyWords.beforeInFahrenheit.step4).toBe(PRE_SESSION_CHECK[3]?.replace("38.5", "101.3 °F"));
    expect(failed).toBe(CHECK_FAILED_MESSAGE);
    expect(safetyWords.askCareTeam).toBe(ASK_CARE_TEAM_MESSAGE);
    expect(safetyWords.wait).toBe(SAFETY_ITEMS.acute_coronary.patient);
  });
});
