import { BLOOD_ITEMS } from "./tables/blood-items.ts";
import { BONE_AND_WOUND_ITEMS } from "./tables/bone-and-wound-items.ts";
import { BRAIN_ITEMS } from "./tables/brain-items.ts";
import { BREATHING_ITEMS } from "./tables/breathing-items.ts";
import { CIRCULATION_ITEMS } from "./tables/circulation-items.ts";
import { PREGNANCY_AND_WISH_ITEMS } from "./tables/pregnancy-and-wish-items.ts";
import type { SAFETY_RULES_FROM_ANSWERS } from "./tables/rules-from-answers.ts";

/** The 40 questions of the safety check, in the order in which findings are listed. */
export const SAFETY_ITEMS = {
  ...BREATHING_ITEMS,
  ...CIRCULATION_ITEMS,
  ...BRAIN_ITEMS,
  ...BLOOD_ITEMS,
  ...BONE_AND_WOUND_ITEMS,
  ...PREGNANCY_AND_WISH_ITEMS,
} as const;

type Items = typeof SAFETY_ITEMS;
type AnswerOf<Item> = Item extends { readonly type: "choice"; readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Item extends { readonly type: "number" }
    ? number
    : boolean;

export type SafetyItemId = keyof Items;
type IdOf<Type extends string> = {
  [Id in SafetyItemId]: Items[Id] extends { readonly type: Type } ? Id : never;
}[SafetyItemId];
/** Answered with a number, such as a heart rate. */
export type NumberItemId = IdOf<"number">;
/** An answer by its name: of a choice, or of a yes/no question. */
export type SafetyAnswerName = Extract<Items[SafetyItemId], { type: "choice" }>["choices"][number] | "yes" | "no";
export type SafetyFindingId = SafetyItemId | keyof typeof SAFETY_RULES_FROM_ANSWERS;

/** The answers of the safety check. Absent or null is not recorded; nothing is ever assumed normal. */
export type SafetyAnswers = {
  readonly [Id in SafetyItemId]?: AnswerOf<Items[Id]> | null;
} & {
  /** 'None of these now': answers the core questions that have a 'none', except those with an open proposal. */
  readonly no_acute_contraindication?: boolean | null;
};

export const SAFETY_ITEM_IDS = Object.keys(SAFETY_ITEMS) as readonly SafetyItemId[];
