import { z } from "zod";
import { defineCall } from "./call.ts";

export const issueWitnessCode = defineCall("witnessCodes.issue", {
  method: "POST",
  path: "/api/witness-codes",
  summary: "A code with which this provider witnesses what another can't do alone at a bed; 10 minutes, single use",
  access: { who: "provider" },
  hasSecretReply: true,
  replies: { 201: z.object({ code: z.string().regex(/^\d{8}$/), expiresAt: z.iso.datetime() }) },
  errors: [401, 403, 429],
});
