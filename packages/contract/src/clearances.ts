import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idParams } from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { paragraphs } from "./lines.ts";

export const createClearance = defineCall("clearances.create", {
  method: "POST",
  path: "/api/patients/:id/clearances",
  summary: "Clear an amber assessment by name, with the reasons that were read; goals may then be sent",
  access: { who: "granted-provider", patient: "params.id", needsPrescriber: true },
  params: idParams,
  body: z.strictObject({
    assessmentId: id,
    /** The reasons as they were shown; if they have changed, somebody assessed the patient in the meantime. */
    reasons: z.array(z.string().max(80)).max(80),
    /** May be empty if the reasons are those of the last clearance. */
    text: paragraphs().max(TEXT_LIMITS.clearance).default(""),
  }),
  replies: { 201: z.object({ validUntil: z.iso.datetime() }) },
  errors: [401, 403, 409],
});
