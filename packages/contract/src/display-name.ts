import { foldName } from "./fold-name.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { hasHiddenSigns, isOneLine } from "./visible-text.ts";

export type DisplayNameProblem = "missing" | "long" | "unreadable" | "staff";

/** As the server says it; the screens have words of their own. */
export const displayNameSentences: Readonly<Record<DisplayNameProblem, string>> = {
  missing: "Enter a display name.",
  long: `Use at most ${TEXT_LIMITS.displayName} characters.`,
  unreadable: "Use letters, digits, signs and emojis only.",
  staff: "Choose a name that does not sound like a member of staff.",
};

/** U+2800, a Braille cell without dots, is a sign to Unicode and drawn as nothing. */
const anyVisible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

const staffWords = new Set([
  ...["nurse", "nurses", "doctor", "doctors", "dr", "physician", "surgeon", "therapist", "physio", "physiotherapist"],
  ...["provider", "clinician", "staff", "consultant", "administrator", "admin", "hospital", "matron", "midwife"],
]);
/** 'Do' and 'pa' are words too: only written as credentials, and after a name. */
const credentialsAtEnd = /\S[\s,]+(?:MD|DO|NP|PA|RN|LPN|CNA|DPT|PT|OT|PTA)\.?$/u;

/** Its words for comparing: without case, accents and what stands between them. */
const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Why a name can't stand on the wall; null if it can. It is read without spaces around it. */
export function displayNameProblem(text: string): DisplayNameProblem | null {
  const name = text.trim();
  if (name === "") return "missing";
  if (name.length > TEXT_LIMITS.displayName) return "long";
  if (!isOneLine(name) || hasHiddenSigns(name) || !anyVisible.test(name)) return "unreadable";
  return wordsOf(name).some((word) => staffWords.has(word)) || credentialsAtEnd.test(name) ? "staff" : null;
}

/** Tells of a display name whether it contains the name of one of these people, first name and last name. */
export function findsNamesOf(
  people: readonly { firstName: string; lastName: string }[],
): (displayName: string) => boolean {
  const joined = (text: string) => ` ${wordsOf(text).join(" ")} `;
  const names = people.map(({ firstName, lastName }) => joined(`${firstName} ${lastName}`));
  return (displayName) => {
    const shown = joined(displayName);
    return names.some((name) => shown.includes(name));
  };
}
