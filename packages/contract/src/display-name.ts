import { foldName } from "./fold-name.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { hasHiddenSigns, hasLostLetters, hasPiledMarks, isOneLine } from "./visible-text.ts";

export type DisplayNameProblem = "missing" | "long" | "unreadable" | "staff";

/** As the server says it; the screens have words of their own. */
export const displayNameSentences: Readonly<Record<DisplayNameProblem, string>> = {
  missing: "Enter a display name.",
  long: `Use at most ${TEXT_LIMITS.displayName} characters.`,
  unreadable: "Use letters, digits, punctuation and emojis only.",
  staff: "Choose a name that does not sound like a member of staff.",
};

/** U+2800, a Braille cell without dots, is a sign to Unicode and drawn as nothing. */
const anyVisible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

const staffWords = new Set([
  ...["nurse", "nurses", "doctor", "doctors", "dr", "physician", "surgeon", "therapist", "physio", "physiotherapist"],
  ...["provider", "clinician", "staff", "consultant", "administrator", "admin", "hospital", "matron", "midwife"],
]);
/** Several words, each of which a patient may use. */
const staffPhrases = ["care team", "bedside bike", "ward sister", "charge nurse"];
/** Credentials that are no word of English: in small letters and capitals, anywhere in a name. */
const credentialWords = new Set(["md", "np", "rn", "lpn", "cna", "dpt", "pta", "aprn", "crnp"]);
/** 'Do' and 'pa' are words too: only written as credentials, before or after a name. */
const credentialsBesideName = /\S[\s,]+(?:DO|PA|PT|OT)[.!]?$|^(?:DO|PA|PT|OT)[\s,]+\p{Lu}\p{Ll}/u;

/** Cyrillic and Greek letters that look like a Latin one, as UTS 39 lists them. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  "аa еe оo рp сc уy хx іi ѕs јj ԁd һh αa οo ρp νv ιi υu κk"
    .split(" ")
    .map(([other = "", latin = ""]) => [other, latin]),
);

/** 'NurseDana' is two words; 'R.N.' and 'N u r s e' are one. */
const apart = (name: string): string =>
  name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .replace(/(?<!\p{L})(?:\p{L}\.){2,}/gu, (dotted) => dotted.replaceAll(".", ""))
    .replace(/(?<!\p{L})(?:\p{L} ){2,}\p{L}(?!\p{L})/gu, (spaced) => spaced.replaceAll(" ", ""));

/** Its words for comparing: without case, accents and what stands between them. */
const wordsOf = (name: string): string[] =>
  foldName(apart(name))
    .replace(/./gu, (letter) => lookalikes[letter] ?? letter)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

function soundsLikeStaff(name: string): boolean {
  const words = wordsOf(name);
  const shown = ` ${words.join(" ")} `;
  return (
    credentialsBesideName.test(apart(name)) ||
    words.some((word) => staffWords.has(word) || credentialWords.has(word)) ||
    staffPhrases.some((phrase) => shown.includes(` ${phrase} `))
  );
}

/** Why a name can't stand on the wall; null if it can. It is read without spaces around it. */
export function displayNameProblem(text: string): DisplayNameProblem | null {
  const name = text.trim();
  if (name === "") return "missing";
  if (name.length > TEXT_LIMITS.displayName) return "long";
  const isUnreadable = [hasHiddenSigns, hasLostLetters, hasPiledMarks].some((hasSome) => hasSome(name));
  if (!isOneLine(name) || isUnreadable || !anyVisible.test(name)) return "unreadable";
  return soundsLikeStaff(name) ? "staff" : null;
}

/** Tells of a display name whether it contains the name of one of these people, first and last name in either order. */
export function findsNamesOf(
  people: readonly { firstName: string; lastName: string }[],
): (displayName: string) => boolean {
  const joined = (text: string) => ` ${wordsOf(text).join(" ")} `;
  const names = people.flatMap(({ firstName, lastName }) => [
    joined(`${firstName} ${lastName}`),
    joined(`${lastName} ${firstName}`),
    joined([firstName, lastName].map((name) => wordsOf(name).join("")).join("")),
  ]);
  return (displayName) => {
    const shown = joined(displayName);
    return names.some((name) => shown.includes(name));
  };
}
