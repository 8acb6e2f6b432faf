import { z } from "zod";
import { defineCall } from "./call.ts";
import { idParams } from "./fields.ts";

export const askForAssessment = defineCall("assessmentRequests.create", {
  method: "POST",
  path: "/api/patients/:id/assessment-requests",
  summary: "The patient asks the care team for an assessment; while one is open, the same again",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  quota: { most: 60, withinSeconds: 3600 },
  replies: { 201: z.object({ askedAt: z.iso.datetime() }) },
  errors: [401, 403, 409],
});
