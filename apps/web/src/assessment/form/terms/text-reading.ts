import type { readAnswers } from "@bedside-bike/contract/read-answers";
import { createStore } from "../../../store.ts";

export type ReadAnswers = typeof readAnswers;

/** What reads texts and picks, with all terms. Null until it has come: the forms of patients and visitors begin without. */
export const textReading = createStore<ReadAnswers | null>(null);
