import { z } from "zod";
import { defineCall } from "./call.ts";
import { bed, id, idParams } from "./fields.ts";

export const setBed = defineCall("patients.setBed", {
  method: "POST",
  path: "/api/patients/:id/bed",
  summary: "Say in which bed the patient is; one that another has stays theirs, unless it is taken over",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({ bed, takeOver: z.boolean().default(false) }),
  replies: { 200: z.object({ id, bed: z.string().nullable() }) },
  errors: [401, 403, 409],
});
