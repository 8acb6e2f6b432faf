import type { EntryChange } from "@bedside-bike/clinical";

/** Says that a goal's field has a value other than the one typed, and why. */
export interface ChangeNote {
  /** `lock`: the lock moved it, so that the daily energy stays, or as near to it as the minutes go. */
  readonly change: EntryChange | "lock" | "lockNear";
  readonly typed: string;
  readonly value: number;
  /** The field's value before the edit. */
  readonly before: number;
}
