/** Letters without a decomposition in Unicode, as people type them on another keyboard. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ς: "σ",
};

const apostrophes = /['’‘‛`´ʹʻʼʽʾʿˈ′＇]/g;
const hyphens = /[\p{Pd}\u2212\u30fb]/gu;
const nothing = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name for matching, so that one person typed on two keyboards is one: case, accents, apostrophes, kinds of hyphens
 * and letters such as ł and ß don't matter. Applied again it changes nothing. `0002_name_keys.sql` does the same to the
 * keys of earlier versions.
 */
export const foldName = (name: string): string =>
  name
    .replace(apostrophes, "")
    .replace(nothing, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(apostrophes, "")
    .replace(hyphens, " ")
    .replace(/./gu, (letter) => letters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
