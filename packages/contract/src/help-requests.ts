import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idInPath, idParams } from "./fields.ts";

/** 'I don't feel well': a patient asks for help, a provider says that they are going. It replaces no call bell. */
export const helpRequest = z.object({
  id,
  /** `closed`: the patient feels better or a provider closed it; somebody may still have to answer. */
  state: z.enum(["open", "answered", "closed"]),
  askedAt: z.iso.datetime(),
  deviceNumber: z.string().nullable(),
  /** Who said 'I am going', and when; null while nobody did. */
  answer: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  closedAt: z.iso.datetime().nullable(),
});
export type HelpRequest = z.infer<typeof helpRequest>;

const helpRequestParams = z.strictObject({ helpRequestId: idInPath });

export const askForHelp = defineCall("helpRequests.create", {
  summary: "The patient does not feel well: no ride begins until a provider answers; while one is open, the same again",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  /** A ride that the server does not have, or not as theirs, keeps nobody from asking. */
  body: z.strictObject({ rideId: z.uuid().optional() }),
  replies: { 201: helpRequest },
  errors: [401, 403],
});

export const answerHelpRequest = defineCall("helpRequests.answer", {
  summary: "'I am going': the first who answers is named to the patient and the others; later ones change nothing",
  access: { who: "granted-provider", patient: "stored" },
  params: helpRequestParams,
  replies: { 200: helpRequest },
  errors: [401, 403, 404],
});

export const closeHelpRequest = defineCall("helpRequests.close", {
  summary: "The patient feels better, or a provider has seen to it, which answers it too",
  access: { who: "this-patient-or-granted-provider", patient: "stored" },
  params: helpRequestParams,
  replies: { 200: helpRequest },
  errors: [401, 403, 404],
});
