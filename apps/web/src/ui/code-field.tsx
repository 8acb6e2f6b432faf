import styles from "./code-field.module.css";
import { type InputProps, TextField } from "./field.tsx";

/** The digits typed, without the space in the middle with which codes are shown. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** For a code that was emailed or read out. Validate with `digitsOf`: people type the space that they see. */
export function CodeField({ className, ...input }: InputProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      {...input}
      className={[styles.code, className].filter(Boolean).join(" ")}
    />
  );
}
