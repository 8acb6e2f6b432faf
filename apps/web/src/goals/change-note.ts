import type { EntryChange } from "@bedside-bike/clinical";

/** Says that a goal's field has a value other than the one typed, and why. */
export interface ChangeNote {
  readonly change: EntryChange | "lock";
  readonly typed: string;
  readonly value: number;
  /** The field's value before the edit. */
  readonly before: number;
}
