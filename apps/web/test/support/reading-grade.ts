/** Counted by vowel groups: good to a few percent over a whole message. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  // A number or a sign is read as one beat.
  if (letters === "") return 1;
  // Read letter by letter: 'AI', 'VTE'.
  if (/^[A-Z]{2,}$/.test(word.replace(/[^A-Za-z]/g, ""))) return letters.length;
  const spoken = letters.replace(/(?:[^laeiouysxz]es|[^td]ed|[^laeiouy]e)$/, "").replace(/^y/, "");
  return Math.max(1, (spoken.match(/[aeiouy]{1,2}/g) ?? []).length);
}

/** Flesch-Kincaid grade of a whole message: 0.39 words a sentence + 11.8 syllables a word - 15.59. */
export function readingGrade(message: string): number {
  const statements = message.split(/[.!?:](?:\s|$)/).filter((part) => /[A-Za-z]/.test(part)).length;
  const words = message.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word));
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / Math.max(statements, 1)) + 11.8 * (syllables / words.length) - 15.59;
}
