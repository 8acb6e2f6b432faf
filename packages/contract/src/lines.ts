import { z } from "zod";
import { hasHiddenSigns, hasLostLetters, hasPiledMarks, isOneLine } from "./visible-text.ts";

/** The universal constructor: the pure packages compile without the types of browsers and Node. */
declare const URL: new (address: string) => { readonly hostname: string };

export const hiddenSigns = (what: string) => `${what} has a hidden character. Type it again.`;

export const lostLetters = (what: string) => `${what} has a letter that was lost on the way (\ufffd). Type it again.`;

/** One line that a person writes, as it is shown and printed: no line break, no hidden sign, composed (NFC). */
export const line = (what = "The text") =>
  z
    .string()
    .normalize("NFC")
    .trim()
    .refine(isOneLine, { error: `${what} goes on one line.`, abort: true })
    .refine((text) => !hasHiddenSigns(text), { error: hiddenSigns(what), abort: true })
    .refine((text) => !hasLostLetters(text), { error: lostLetters(what), abort: true })
    .refine((text) => !hasPiledMarks(text), `${what} has too many accents on one letter. Type it again.`);

/** A text of several lines: line breaks as '\n', otherwise as a line. */
export const paragraphs = (what = "The text") =>
  z
    .string()
    .normalize("NFC")
    .overwrite((text) => text.replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n").replace(/\t/g, " "))
    .trim()
    .refine((text) => !hasHiddenSigns(text.replace(/\n/g, " ")), hiddenSigns(what))
    .refine((text) => !hasLostLetters(text), lostLetters(what));

/** A name is a line with at least one letter. */
export const personName = (missing: string, what: string) =>
  line(what).min(1, { error: missing, abort: true }).regex(/\p{L}/u, `${what} needs a letter.`);

/**
 * Zod's own, which knows no top-level domain in other letters (рф is xn--p1ai), with that one.
 * Source: https://zod.dev/api?id=emails
 */
const asciiAddress =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

const beforeAt = (address: string): string => address.slice(0, Math.max(address.lastIndexOf("@"), 0));

/** In small letters, the domain as the mail system writes it: 'müller.example' is 'xn--mller-kva.example'. */
export const emailAddress = (message: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .overwrite(withAsciiDomain)
    .max(254)
    .refine((text) => !/\s/.test(text) || !text.includes("@"), {
      error: "An email address has no spaces.",
      abort: true,
    })
    .refine((text) => !hasHiddenSigns(text), { error: hiddenSigns("The email address"), abort: true })
    .refine((text) => !hasLostLetters(text), { error: lostLetters("The email address"), abort: true })
    .refine(
      (text) => !/[^a-z0-9._'+@-]/.test(beforeAt(text)),
      "Before the @ use letters a to z, digits and . _ + - ' only: many mail systems can't deliver to others.",
    )
    .pipe(z.email({ pattern: asciiAddress, error: message }));

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  // A dot, letters, digits and hyphens only: anything else in a URL's host is not a mail domain.
  if (at < 0 || !/[^\0-\u007f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}
