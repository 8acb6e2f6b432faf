import type { readAnswers } from "@bedside-bike/contract/read-answers";
import { inTime } from "../../network/in-time.ts";
import { createStore } from "../../store.ts";

export type ReadAnswers = typeof readAnswers;

/** What reads free text, with all its terms. Null until it has come: the forms of patients and visitors begin without. */
export const textReading = createStore<ReadAnswers | null>(null);

/** @throws Error if it does not come */
export async function loadTextReading(): Promise<void> {
  if (textReading.get()) return;
  const loaded = await inTime(() => import("@bedside-bike/contract/read-answers"));
  textReading.set(loaded.readAnswers);
}
