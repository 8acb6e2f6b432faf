import type { EntryChange, GoalPart } from "@bedside-bike/clinical";
import { readNumber } from "@bedside-bike/contract/read-number";

/** Says that a goal's field has a value other than the one typed, and why. */
export interface ChangeNote {
  /** `lock`: the lock moved it, so that the daily energy stays, or as near to it as the minutes go. */
  readonly change: EntryChange | "lock" | "lockNear";
  readonly typed: string;
  readonly value: number;
  /** The field's value before the edit. */
  readonly before: number;
}

/** Whether what stands in a goal's field is a number, or nothing: anything else is an error there. */
export function isGoalText(text: string): boolean {
  const { kind } = readNumber(text);
  return kind === "number" || kind === "blank";
}

/** What was typed and is no number stays in its field; until it is one, the goal has the value before. */
export type UnreadTexts = Readonly<Partial<Record<GoalPart, string>>>;

export const withoutTexts = (texts: UnreadTexts, ...parts: readonly GoalPart[]): UnreadTexts =>
  Object.fromEntries(Object.entries(texts).filter(([part]) => !parts.some((one) => one === part)));
