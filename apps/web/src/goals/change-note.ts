import type { EntryChange } from "@bedside-bike/clinical";

/** That a goal's field has another value than the one typed, and why. */
export interface ChangeNote {
  readonly change: EntryChange | "lock";
  readonly typed: string;
  readonly value: number;
  /** The field's value before the edit. */
  readonly before: number;
}
