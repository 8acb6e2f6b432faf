import { z } from "zod";
import { defineCall } from "./call.ts";
import { dateOfBirth, firstName, id, lastName, patientNumber, signInCode, witnessCode } from "./fields.ts";

export const issueBedsideCode = defineCall("bedsideCodes.issue", {
  method: "POST",
  path: "/api/bedside-codes",
  summary: "A sign-in code for a patient whose wristband the provider has checked; gives the provider no access",
  access: { who: "provider" },
  changesAccess: true,
  body: z
    .strictObject({
      patientNumber: patientNumber.optional(),
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      dateOfBirth: dateOfBirth.optional(),
      /** Makes a confirmed account without email if no confirmed patient has these details yet. */
      createAccount: z.boolean().default(false),
      /** If the number is new to an account with an address that no provider has vouched for. */
      witnessCode: witnessCode.optional(),
    })
    .superRefine((body, context) => {
      const isByNumberAlone = body.patientNumber !== undefined && !body.createAccount;
      for (const [field, words] of wristbandFields) {
        const isGiven = body[field] !== undefined;
        const isNeeded = !isByNumberAlone || wristbandFields.some(([other]) => body[other] !== undefined);
        if (isNeeded && !isGiven) context.addIssue({ code: "custom", path: [field], message: words });
      }
    }),
  hasSecretReply: true,
  replies: {
    201: z.object({ code: signInCode, expiresAt: z.iso.datetime() }),
    /** No confirmed patient has these details, but accounts that someone made by email do. */
    200: z.object({
      emailAccounts: z
        .array(
          z.object({
            patientId: id,
            /** 'v...@...': enough for the patient to recognize it, too little to write to. */
            maskedEmail: z.string(),
          }),
        )
        .min(1),
    }),
  },
  errors: [401, 403, 404, 409, 429],
});

const wristbandFields = [
  ["firstName", "Enter a first name."],
  ["lastName", "Enter a last name."],
  ["dateOfBirth", "Enter a date of birth."],
] as const;
