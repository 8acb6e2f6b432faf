/** Control, format, direction, unpaired and private characters, no characters, and those that Unicode shows as nothing. */
const hidden =
  /[\ufffc\p{Noncharacter_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Hidden signs that shape what stands around them: joiners inside words of scripts that join their letters (RFC 5892,
 * appendix A), and what makes one emoji of several.
 */
const shaping =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=\p{L})|(?<=[\p{Extended_Pictographic}\p{Emoji_Component}])\ufe0f|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** Whether something in the text can't be seen, or changes the order in which the rest is shown. */
export const hasHiddenSigns = (text: string): boolean => hidden.test(text.replace(shaping, ""));

/** More marks on one letter than any language writes: they would be drawn over the lines around it. */
export const hasPiledMarks = (text: string): boolean => /\p{Mn}{5}/u.test(text);

/** U+FFFD is what a program shows for a letter that it could not read: which one it was is lost. */
export const hasLostLetters = (text: string): boolean => text.includes("\ufffd");

/** No line break of any kind. */
export const isOneLine = (text: string): boolean => !/[\n\r\v\f\u0085\u2028\u2029]/.test(text);

/**
 * A stored text as one line of a copied or printed list, whatever an earlier version let in: breaks and other hidden
 * signs become spaces.
 */
export const asOneLine = (text: string): string =>
  [...text]
    .map((sign) => (hidden.test(sign) && !/\u200c|\u200d|\ufe0f/.test(sign) ? " " : sign))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const alreadyIsolated = /\u2068[^\u2068\u2069]*\u2069/g;

/**
 * Text of somebody's own inside other text, screens and copies alike: one with Arabic or Hebrew letters keeps its
 * direction to itself and never moves the number beside it (FSI and PDI of UAX 9). Others stay as they are.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text.replace(alreadyIsolated, "")) ? `\u2068${text}\u2069` : text;

/** The first whole character, with its marks: an initial. */
export function firstCharacter(text: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text.trim());
  return first?.segment ?? "";
}
