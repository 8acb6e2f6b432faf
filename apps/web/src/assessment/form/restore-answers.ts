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
    if (Array.isArray(like)) return Array.isArray(value) && isListOf(name, value) ? [[name, value]] : [];
    if (typeof like === "object" && like !== null) {
      return typeof value === "object" && value !== null ? [[name, { ...like, ...alike(value, like) }]] : [];
    }
    const isKind = like === null ? value === null || typeof value === "boolean" : typeof value === typeof like;
    return isKind ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Partial<Pattern>;
}

const isText = (value: unknown): boolean => typeof value === "string";
const partsOfEntries: Readonly<Record<string, readonly string[]>> = {
  picks: ["field", "term"],
  rejected_terms: ["text", "term", "field", "why"],
};

const isListOf = (name: string, value: readonly unknown[]): boolean => {
  const parts = partsOfEntries[name];
  if (parts === undefined) return value.every(isText);
  return value.every(
    (entry) =>
      typeof entry === "object" &&
      entry !== null &&
      Object.values(entry).every(isText) &&
      parts.every((part) => part in entry),
  );
};
