import { z } from "zod";
import { defineCall } from "./call.ts";
import { done, id, patientNumber, signInCode } from "./fields.ts";

export const listIdentityProofs = defineCall("identityProofs.list", {
  method: "GET",
  path: "/api/identity-proofs",
  summary: "Numbers and email addresses that rest on the word of one provider, for a colleague to renew at the bed",
  access: { who: "provider" },
  replies: {
    200: z.array(
      z.object({
        patientId: id,
        patientName: z.string(),
        proof: z.enum(["number", "email"]),
        /**
         * The provider has left; one provider vouched for both; or the confirmation has ended, and a bedside code with the
         * wristband's number and name confirms the account again.
         */
        reason: z.enum(["left", "one-provider", "ended"]),
        /** Null where the confirmation has ended. */
        vouchedBy: z.string().nullable(),
      }),
    ),
  },
  errors: [401, 403],
});

export const renewIdentityProof = defineCall("identityProofs.renew", {
  method: "POST",
  path: "/api/identity-proofs",
  summary: "Vouch anew for a patient's number, as the wristband has it, or address, by the code that was read out",
  access: { who: "provider" },
  body: z
    .strictObject({ patientId: id, patientNumber: patientNumber.optional(), code: signInCode.optional() })
    .refine(({ patientNumber, code }) => (patientNumber === undefined) !== (code === undefined), {
      path: ["patientNumber"],
      message: "Enter the patient number, or the code from the mailbox.",
    }),
  replies: { 200: done },
  errors: [401, 403, 404, 429],
});
