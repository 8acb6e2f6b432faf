import { z } from "zod";
import { errorCodes } from "./choices.ts";
import { BED_FORM, PATIENT_NUMBER_FORM } from "./limits.ts";
import { emailAddress, hiddenSigns, personName } from "./lines.ts";
import { withAsciiDigits } from "./read-number.ts";
import { rideState } from "./ride-state.ts";
import { hasHiddenSigns } from "./visible-text.ts";

/** Fields that several calls share. Limits come from RIDE-3 or from what hospitals record. */

export const id = z.int().positive();
export const idInPath = z.coerce.number<string>().int().positive();
export const idParams = z.strictObject({ id: idInPath });

/** A calendar day, YYYY-MM-DD, in the hospital's time zone. */
export const day = z.iso.date();
/** An instant, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true });

export const firstName = personName("Enter a first name.", "The first name").max(100);
export const lastName = personName("Enter a last name.", "The last name").max(100);
export const email = emailAddress("Enter an email address like name@example.org.");
export const dateOfBirth = z.iso
  .date("Enter a day of the calendar, such as 1943-03-02.")
  .refine((text) => text >= "1900-01-01", "Enter a date of birth after 1900.");

/** The hospital's number on the wristband. Text: leading zeros count. */
export const patientNumber = z
  .string()
  .trim()
  .overwrite(withAsciiDigits)
  .regex(PATIENT_NUMBER_FORM, "Enter the patient number with at most 32 letters, digits and hyphens.");

/** A bed as the ward names it, in capitals; blank or null: none. */
export const bed = z
  .union([z.string(), z.null()])
  .transform(
    (text) => (text && withAsciiDigits(text.normalize("NFC").trim()).replace(/\s+/g, " ").toUpperCase()) || null,
  )
  .pipe(
    z
      .string()
      .refine((text) => !hasHiddenSigns(text), { error: hiddenSigns("The bed"), abort: true })
      .regex(BED_FORM, "Enter the bed with at most 12 letters, digits and hyphens, for example 12-B.")
      .nullable(),
  );

/** Six digits, by email or read out at the bed. */
export const signInCode = z.string().regex(/^\d{6}$/, "Enter the 6 digits of the code.");

/** Eight digits; a space in the middle is accepted, because that is how the portal shows them. */
export const witnessCode = z
  .string()
  .trim()
  .regex(/^\d{4} ?\d{4}$/, "Enter the 8 digits of the witness code.")
  .transform((text) => text.replace(" ", ""));

/** Digits of every script and nothing else: '0x79' and '1e2' are no bikes. */
const wholeNumberOf = (value: string | number): number =>
  typeof value === "number"
    ? value
    : /^\d+$/.test(withAsciiDigits(value))
      ? Number(withAsciiDigits(value))
      : Number.NaN;

/** A bike's number as the forms send it: '121', 121, '' or null (no bike). Parsed to a number or null. */
export const deviceNumber = z
  .union([z.string().trim(), z.int(), z.null()])
  .transform((value) => (value === "" || value === null ? null : wholeNumberOf(value)))
  .pipe(z.int("Enter the number on the bike, for example 121.").min(1).max(999_999).nullable());

/** A bike's number if one is required: '121' or 121. */
export const requiredDeviceNumber = z
  .union([z.string().trim(), z.int()])
  .transform(wholeNumberOf)
  .pipe(z.int("Enter the number on the bike, for example 121.").min(1).max(999_999));

export const deviceNumberInPath = z.coerce.number<string>().int().min(1).max(999_999);

/** A number that may arrive as a numeric string: GOAL-11. */
export const numeric = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+(\.\d+)?$/, "Enter a number.")
      .transform(Number),
  ])
  .pipe(z.number());

/** A number sent as a string, the format of a session's power and resistance (CALL-22). Null: not measured. */
export const numericString = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable();

export const done = z.object({ ok: z.literal(true) });

/** `bounds.` and a field's name: an answer that is not in the data of the safety check, or no chart's NEWS2. */
export const errorCode = z.union([z.enum(errorCodes), z.templateLiteral(["bounds.", z.string()])]);
export type ErrorCode = z.infer<typeof errorCode>;

/** The error reply of every call: a message for the user, the field it concerns, an id for the log. */
export const errorReply = z.object({
  error: z.string(),
  field: z.string().optional(),
  code: errorCode.optional(),
  /** Only with implausible answers: the engine that read them, what it refuses and what it asks to confirm. */
  engine_version: z.string().optional(),
  refused: z.array(z.string()).optional(),
  to_confirm: z.array(z.string()).optional(),
  /** With the code may_not_start: the state in which no new ride begins. */
  rideState: rideState.optional(),
  /** With the codes bike_in_use and bed_taken: whose it is, for a provider who may see that patient. */
  holder: z.string().optional(),
  /** With the code decide_first: what somebody must decide. */
  terms: z.array(z.string()).optional(),
  requestId: z.string(),
});
export type ErrorReply = z.infer<typeof errorReply>;
