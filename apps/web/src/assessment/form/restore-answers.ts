import { type AssessmentValues, emptyValues } from "./assessment-values.ts";

/**
 * Stored answers as the form holds them; fields that this version does not know, or stores differently, are left out.
 */
export function restoreAnswers(stored: unknown): AssessmentValues | null {
  if (typeof stored !== "object" || stored === null) return null;
  return { ...emptyValues(), ...alike(stored, emptyValues()) };
}

/** The entries that the pattern has too, with a value of its kind. */
function alike<Pattern extends object>(stored: object, pattern: Pattern): Partial<Pattern> {
  const known = new Map<string, unknown>(Object.entries(pattern));
  const entries = Object.entries(stored).flatMap(([name, value]): [string, unknown][] => {
    const like = known.get(name);
    if (Array.isArray(like)) return isListOf(name, value) ? [[name, value]] : [];
    if (typeof like === "object" && like !== null) {
      return typeof value === "object" && value !== null ? [[name, { ...like, ...alike(value, like) }]] : [];
    }
    const isKind = like === null ? value === null || typeof value === "boolean" : typeof value === typeof like;
    return isKind ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Partial<Pattern>;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isRejection = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "part" in value &&
  isText(value.part) &&
  "term" in value &&
  isText(value.term);

const isListOf = (name: string, value: unknown): boolean =>
  Array.isArray(value) && value.every(name === "rejected_proposals" ? isRejection : isText);
