import { tabStorage } from "../browser-storage.ts";
import type { AssessmentValues } from "./form/assessment-values.ts";

/**
 * A visitor's answers, kept until a patient registers or signs in: in this tab only, only if the visitor asks, for 15
 * minutes, offered once. 'isOffered' is set then; a provider's sign-in, a logout or the offer itself deletes them.
 */
interface Kept {
  readonly values: AssessmentValues;
  readonly until: number;
  readonly isOffered: boolean;
}

const key = "calculator-answers";
const draftLifetimeMs = 15 * 60_000;

export function saveDraft(values: AssessmentValues): void {
  write({ values, until: Date.now() + draftLifetimeMs, isOffered: false });
}

export function discardDraft(): void {
  tabStorage.removeItem(key);
}

/** After a patient's registration or sign-in in this tab. */
export function offerDraft(): void {
  const kept = read();
  if (kept) write({ ...kept, isOffered: true });
}

export const isDraftOffered = (): boolean => read()?.isOffered === true;

export const savedDraft = (): AssessmentValues | null => read()?.values ?? null;

function write(kept: Kept): void {
  tabStorage.setItem(key, JSON.stringify(kept));
}

function read(): Kept | null {
  const text = tabStorage.getItem(key);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Kept;
    if (kept.until > Date.now() && typeof kept.values === "object") return kept;
  } catch {
    // Corrupt text is deleted like an expired draft.
  }
  discardDraft();
  return null;
}
