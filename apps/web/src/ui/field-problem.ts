import { ageOn } from "@bedside-bike/clinical/calendar";
import { isWithin, PATIENT_AGE_YEARS } from "@bedside-bike/contract/limits";
import { hasHiddenSigns, hasLostLetters, hasPiledMarks, isOneLine } from "@bedside-bike/contract/visible-text";

/**
 * What the server would refuse of a person's details, found before they are sent, so that one submit names all of it.
 * Blank is no problem here. Pure; the words are `problem` of field-problems.json.
 */
export type FieldProblem = "hidden" | "lost" | "marks" | "letter" | "email" | "emailLetters" | "bike" | "born" | "age";

const textProblem = (text: string): FieldProblem | null => {
  if (hasHiddenSigns(text) || !isOneLine(text)) return "hidden";
  if (hasLostLetters(text)) return "lost";
  return hasPiledMarks(text) ? "marks" : null;
};

export function nameProblem(typed: string): FieldProblem | null {
  const name = typed.trim();
  if (name === "") return null;
  return textProblem(name) ?? (/\p{L}/u.test(name) ? null : "letter");
}

export function emailProblem(typed: string): FieldProblem | null {
  const address = typed.trim();
  if (address === "") return null;
  if (!/^\S+@\S+\.\S+$/.test(address)) return "email";
  const problem = textProblem(address);
  if (problem) return problem;
  return /[^A-Za-z0-9._'+@-]/.test(address.slice(0, address.lastIndexOf("@"))) ? "emailLetters" : null;
}

/** Digits of every script, from 1 to 999999. */
export function bikeNumberProblem(typed: string): FieldProblem | null {
  const number = typed.trim();
  return number === "" || (/^\p{Nd}+$/u.test(number) && !/^0+$|^0*[1-9]\d{6,}$/.test(number)) ? null : "bike";
}

/** @param today the hospital's; null for somebody who may be of any age */
export function birthDateProblem(born: string, today: string | null): FieldProblem | null {
  if (born === "") return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(born) || born < "1900-01-01") return "born";
  if (today === null) return null;
  return born <= today && isWithin(ageOn(today, born), PATIENT_AGE_YEARS) ? null : "age";
}
