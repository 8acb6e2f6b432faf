import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anySafetyContext,
  anySafetyInput,
  anyUnaskedInput,
  anyWorsening,
  openMatches,
} from "../../test/arbitrary-safety.ts";
import { FLAGS } from "../questions.ts";
import { assessSafety } from "./assess-safety.ts";
import { CORE_QUESTIONS, doesQuestionApply, NEURO_QUESTIONS, PLACE_QUESTIONS } from "./core-questions.ts";
import type { SafetyClass } from "./safety-item.ts";
import { SAFETY_ITEM_IDS } from "./safety-items.ts";

const order: readonly SafetyClass[] = ["green", "amber", "stop"];
const rank = (level: SafetyClass): number => order.indexOf(level);

describe("over the whole input space, the safety check", () => {
  it("is consistent: class, limit and lists agree", () => {
    fc.assert(
      fc.property(anySafetyInput, anySafetyContext, (input, context) => {
        const safety = assessSafety(input, context);
        const worst = Math.max(0, ...safety.reasons.map((reason) => rank(reason.class)));
        expect(safety.class).toBe(order[worst]);
        if (safety.class !== "amber") expect(safety.limit).toBeNull();
        const ids = safety.reasons.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const findings = ids.filter((id) => !id.startsWith("unanswered.") && id !== "unread.text");
        expect(ids.slice(0, findings.length)).toEqual(findings);
        expect(safety.not_recorded).toEqual(SAFETY_ITEM_IDS.filter((id) => safety.not_recorded.includes(id)));
      }),
    );
  });

  it("is never green if nothing was asked", () => {
    fc.assert(
      fc.property(anyUnaskedInput, anySafetyContext, (input, context) => {
        const safety = assessSafety(input, context);
        expect(safety.class).not.toBe("green");
        expect(safety.not_recorded).toEqual(SAFETY_ITEM_IDS);
      }),
    );
  });

  it("is not made better by a finding", () => {
    fc.assert(
      fc.property(anySafetyInput, anySafetyContext, anyWorsening, (input, context, [id, answer]) => {
        const before = assessSafety({ ...input, safety_answers: { ...input.safety_answers, [id]: null } }, context);
        const after = assessSafety({ ...input, safety_answers: { ...input.safety_answers, [id]: answer } }, context);
        const isFinding = after.reasons.some((reason) => reason.id === id);
        // With an LVAD only the mean pressure counts, not the systolic one: model 2.1, 10.
        const isPressureOfLvad = id === "mechanical_support" || id === "map_mmhg";
        if (isFinding && !isPressureOfLvad) expect(rank(after.class)).toBeGreaterThanOrEqual(rank(before.class));
      }),
    );
  });

  it("is not made better by a further risk answer", () => {
    const flags = fc.constantFrom(...FLAGS);
    fc.assert(
      fc.property(anySafetyInput, anySafetyContext, flags, (input, context, flag) => {
        const before = assessSafety({ ...input, [flag]: false }, context);
        const after = assessSafety({ ...input, [flag]: true }, context);
        expect(rank(after.class), flag).toBeGreaterThanOrEqual(rank(before.class));
      }),
    );
  });

  it("is not made better by an open match, and the button answers none of these", () => {
    fc.assert(
      fc.property(anySafetyInput, anySafetyContext, fc.constantFrom(...SAFETY_ITEM_IDS), (input, context, id) => {
        const before = assessSafety({ ...input, open_matches: [] }, context);
        const after = assessSafety({ ...input, open_matches: openMatches(id) }, context);
        expect(rank(after.class)).toBeGreaterThanOrEqual(rank(before.class));
        expect(after.class).not.toBe("green");
        expect(after.reasons.map((reason) => reason.id)).toContain(`unanswered.${id}`);
        const isRecorded = (input.safety_answers?.[id] ?? null) !== null;
        expect(after.not_recorded.includes(id)).toBe(!isRecorded);
      }),
    );
  });

  it("treats the button as the single answers it stands for", () => {
    fc.assert(
      fc.property(anySafetyInput, anySafetyContext, (input, context) => {
        const open = input.open_matches ?? [];
        // NEWS2 needs the oxygen itself: the button answers only its question of place.
        const answers: Record<string, unknown> = { oxygen_support: "none", ...input.safety_answers };
        answers.oxygen_support ??= "none";
        const byButton = { ...input, safety_answers: { ...answers, no_acute_contraindication: true } };
        const places = [...PLACE_QUESTIONS, ...NEURO_QUESTIONS].filter(({ when }) => doesQuestionApply(when, byButton));
        for (const { id, none } of [...CORE_QUESTIONS, ...places]) {
          if (none !== null && !open.some(({ field }) => field === id)) answers[id] ??= none;
        }
        const oneByOne = { ...input, safety_answers: { ...answers, no_acute_contraindication: null } };
        expect(assessSafety(byButton, context)).toEqual(assessSafety(oneByOne, context));
      }),
    );
  });
});
