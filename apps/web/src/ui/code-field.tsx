import { withAsciiDigits } from "@bedside-bike/contract/read-number";
import styles from "./code-field.module.css";
import { type InputProps, TextField } from "./field.tsx";

/** Six digits by email or at the bed, eight of a witness: together, or with a space in the middle. */
const codes = /(?<!\d)(?:\d{8}|\d{6}|\d{4}\s\d{4}|\d{3}\s\d{3})(?!\d)/g;

/**
 * The code's digits, in every script, out of the sentence around them: 'Your code is 117 087. It is valid for 10
 * minutes.' Without exactly one code in the text, all digits.
 */
export function digitsOf(text: string): string {
  const ascii = withAsciiDigits(text);
  const found = ascii.match(codes) ?? [];
  return (found.length === 1 ? String(found[0]) : ascii).replace(/\D/g, "");
}

/** An email's text fits; what is longer is no code. */
const mostLetters = 500;

/** For a code that was emailed or read out. Validate with `digitsOf`: people paste or type what they see. */
export function CodeField({ className, ...input }: InputProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={mostLetters}
      {...input}
      className={[styles.code, className].filter(Boolean).join(" ")}
    />
  );
}
