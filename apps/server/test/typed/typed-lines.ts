import fc from "fast-check";

/** What people type, paste and attack with: visible letters of many scripts, and signs that hide among them. */
const visible = [
  ..."abcXYZ 019'’-.,()&",
  ..."éñøłßıİœæþđ",
  "e\u0301",
  "한",
  "李",
  "𠮷",
  "ش",
  "علي",
  "שרה",
  "नि",
  "ज्ञ",
  "👍",
  "👩\u200d🦽",
  "🤦🏽",
];
const hiding = [
  ...["\u0000", "\u0007", "\u001b", "\u007f", "\u0085", "\n", "\r\n", "\t", "\v", "\u2028", "\u2029"],
  ...["\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180e", "\u200b", "\u200c", "\u200d", "\u200e"],
  ...[
    "\u202a",
    "\u202e",
    "\u2060",
    "\u2066",
    "\u2069",
    "\u2800",
    "\u3164",
    "\ufe0f",
    "\ufeff",
    "\uffa0",
    "\ufff9",
    "\ufffd",
  ],
  ...["\ud800", "\udc00", "\u{e0001}", "\u{e0041}", "\u{f0000}", "\u{1d173}"],
];

const signs = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...visible) },
  { weight: 1, arbitrary: fc.constantFrom(...hiding) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 1 }) },
);

export const typedLine = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(signs, { maxLength }).map((parts) => parts.join(""));

/**
 * Not from the product's own rule: by the names of Unicode's categories, sign by sign; U+FFFC and U+FFFD stand for what
 * was lost, and the last two of each plane are no characters.
 */
const isBreak = (sign: string): boolean => /[\n\r\v\f\u0085\u2028\u2029]/.test(sign);
const isHidden = (sign: string): boolean =>
  /\p{C}/u.test(sign) && !/\p{Cn}/u.test(sign)
    ? true
    : /[\ufffc\ufffd\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(sign) ||
      isNoCharacter(sign.codePointAt(0) ?? 0);
const isNoCharacter = (code: number): boolean => (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
/** Five accents on one letter. */
const isPiled = (signs: readonly string[]): boolean =>
  signs.some((_sign, at) => signs.slice(at, at + 5).filter((sign) => /\p{Mn}/u.test(sign)).length === 5);
/** Between what letters or emojis one of these may stand, the product's own tests say. */
const mayJoin = (sign: string): boolean => sign === "\u200c" || sign === "\u200d" || sign === "\ufe0f";

export interface Line {
  readonly hidden: boolean;
  /** Has a joiner: both a refusal and the text itself are right. */
  readonly joined: boolean;
  readonly broken: boolean;
  readonly lettered: boolean;
  /** As it is to be stored. */
  readonly text: string;
}

export function lineOf(typed: string): Line {
  const text = typed.normalize("NFC").trim();
  const all = [...text];
  return {
    hidden: all.some((sign) => isHidden(sign) && !mayJoin(sign)) || isPiled(all),
    joined: all.some(mayJoin),
    broken: all.some(isBreak),
    lettered: /\p{L}/u.test(text),
    text,
  };
}
