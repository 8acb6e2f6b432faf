import { withAsciiDigits } from "@bedside-bike/contract/read-number";
import styles from "./code-field.module.css";
import { type InputProps, TextField } from "./field.tsx";

/** The digits of every script, without the space in the middle and the sentence around them: 'Your code is 117 087'. */
export const digitsOf = (text: string): string => withAsciiDigits(text).replace(/\D/g, "");

/** A sentence from an email fits; what is longer is no code. */
const mostLetters = 80;

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
