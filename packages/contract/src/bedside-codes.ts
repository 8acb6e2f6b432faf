import { z } from "zod";
import { defineCall } from "./call.ts";
import { dateOfBirth, firstName, lastName } from "./fields.ts";

export const issueBedsideCode = defineCall("bedsideCodes.issue", {
  summary: "A sign-in code for a patient whose wristband the provider has checked; gives the provider no access",
  access: { who: "provider" },
  body: z.strictObject({
    firstName,
    lastName,
    dateOfBirth,
    /** Creates an account without email if no patient has these details yet. */
    createAccount: z.boolean().default(false),
  }),
  replies: { 201: z.object({ code: z.string().regex(/^\d{6}$/), expiresAt: z.iso.datetime() }) },
  errors: [401, 403, 404, 409, 429],
});
