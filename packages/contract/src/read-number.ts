/**
 * Text as somebody typed or pasted it, read as one number. Nothing is stripped: what is no number stays an error, since
 * a digit more or less is another dose.
 */
export type NumberRead =
  | { readonly kind: "blank" }
  | { readonly kind: "number"; readonly value: number }
  /** '1,050' is 1050 to some and 1.05 to others. `plain` is the way to write the whole number. */
  | { readonly kind: "ambiguous"; readonly plain: string }
  | { readonly kind: "unreadable" };

/** Marks that separate decimals somewhere: point and comma, also those of Arabic and full-width keyboards. */
const decimalMarks = ".,٫،．，·";
/** Marks that only group digits: spaces of every width, and apostrophes, as in Switzerland. */
const groupMarks = " \u00a0\u2007\u2009\u202f\u3000'’٬";

const plainForm = /^([+-]?)(\d*)(?:([.,])(\d+))?$/;
const groupedForm = /^[+-]?[1-9]\d{0,2}(?:[., ]\d{3})+(?:[.,]\d+)?$/;

/**
 * @param decimals the most that the field takes; with three or more, three digits after a point are decimals
 */
export function readNumber(text: string, { decimals = 2 }: { readonly decimals?: number } = {}): NumberRead {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "blank" };
  const written = inAscii(trimmed);
  const plain = plainForm.exec(written);
  const isGrouped = groupedForm.test(written);
  if (isGrouped && !(plain?.[3] === "." && decimals >= 3)) return { kind: "ambiguous", plain: withoutGroups(written) };
  if (!plain || (plain[2] === "" && plain[4] === undefined)) return { kind: "unreadable" };
  const [, sign = "", whole, , fraction = ""] = plain;
  // Plus 0: a zero with a minus is zero.
  return { kind: "number", value: Number(`${sign}${whole || "0"}.${fraction || "0"}`) + 0 };
}

/** The number, or NaN: also for a blank. */
export function numberIn(text: string, options?: { readonly decimals?: number }): number {
  const read = readNumber(text, options);
  return read.kind === "number" ? read.value : Number.NaN;
}

/** A number as text that `readNumber` reads as the same one, whatever the language. */
export function numberText(value: number): string {
  const text = String(value);
  return readNumber(text).kind === "ambiguous" ? `${text}0` : text;
}

/** The digits of every script as 0 to 9, each separating mark as '.', ',' or a space, each minus as '-'. */
function inAscii(text: string): string {
  return [...text]
    .map((sign) => {
      if (/\p{Nd}/u.test(sign)) return String(digitValue(sign));
      if (groupMarks.includes(sign)) return " ";
      if (decimalMarks.includes(sign)) return sign === "." || sign === "．" || sign === "·" ? "." : ",";
      return sign === "−" || sign === "－" ? "-" : sign === "＋" ? "+" : sign;
    })
    .join("");
}

/** Unicode keeps the ten digits of a script together and in order, so that a run begins with a zero. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}

/** The digits of a text in every script, as 0 to 9; other signs stay. */
export const withAsciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** '1,234.5' as 1234.5: the last mark separates decimals if it differs from the first. */
function withoutGroups(written: string): string {
  const marks = written.replace(/[^., ]/g, "");
  const last = marks.at(-1) ?? "";
  const isLastDecimal = marks.length > 1 && last !== marks[0];
  const end = isLastDecimal ? written.lastIndexOf(last) : written.length;
  const fraction = isLastDecimal ? `.${written.slice(end + 1)}` : "";
  return `${written.slice(0, end).replace(/[., ]/g, "")}${fraction}`;
}
