import type { AssessmentValues } from "./form/assessment-values.ts";

/**
 * A visitor's answers, kept until a patient registers or signs in: in this tab's memory only, only if the visitor asks, for
 * 15 minutes, offered once. 'isOffered' is set then; a provider's sign-in, a logout or the offer itself deletes them.
 */
interface Kept {
  readonly values: AssessmentValues;
  readonly untilMs: number;
  readonly isOffered: boolean;
}

const draftLifetimeMs = 15 * 60_000;

let kept: Kept | null = null;

export function saveDraft(values: AssessmentValues): void {
  kept = { values, untilMs: Date.now() + draftLifetimeMs, isOffered: false };
}

export function discardDraft(): void {
  kept = null;
}

/** After a patient's registration or sign-in in this tab. */
export function offerDraft(): void {
  const draft = read();
  if (draft) kept = { ...draft, isOffered: true };
}

export const isDraftOffered = (): boolean => read()?.isOffered === true;

export const savedDraft = (): AssessmentValues | null => read()?.values ?? null;

/** When the answers that wait are forgotten, in milliseconds; null if none wait. */
export const draftWaitsUntil = (): number | null => read()?.untilMs ?? null;

function read(): Kept | null {
  if (kept && kept.untilMs <= Date.now()) discardDraft();
  return kept;
}
