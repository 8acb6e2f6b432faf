import { z } from "zod";
import { defineCall } from "./call.ts";
import { helpFindings, helpStages } from "./choices.ts";
import { id, idInPath, idParams, instant } from "./fields.ts";

export const helpStage = z.enum(helpStages);
export type HelpStage = z.infer<typeof helpStage>;
export const helpFinding = z.enum(helpFindings);
export type HelpFinding = z.infer<typeof helpFinding>;

/** 'I don't feel well': a patient asks for help, a provider goes and says what it was. It replaces no call bell. */
export const helpRequest = z.object({
  id,
  /**
   * As version 2.0 reads it. `closed`: the patient says that they feel better, or a provider closed it. Whether the
   * call is over says `stage`.
   */
  state: z.enum(["open", "answered", "closed"]),
  stage: helpStage,
  /** When the patient touched the button. */
  askedAt: z.iso.datetime(),
  /** When the server had it. */
  arrivedAt: z.iso.datetime(),
  /** It was kept on a tablet and sent later: it is never shown as new. */
  isLate: z.boolean(),
  /** Since when somebody who may see the patient's data can see it; null while nobody can. */
  toldAt: z.iso.datetime().nullable(),
  deviceNumber: z.string().nullable(),
  /** Who said 'I am going', and when; null while nobody did, and again once whoever did has lost access. */
  answer: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** When the patient said that they feel better; null if they did not. */
  betterAt: z.iso.datetime().nullable(),
  /** From when the patient may say that they feel better; null while that changes nothing any more. */
  betterFrom: z.iso.datetime().nullable(),
  /** As version 2.0 reads it: when the patient felt better or a provider closed it. */
  closedAt: z.iso.datetime().nullable(),
  /** Who was at the bed and ended it, and what it was; null while nobody did. `found` is null from a page of 2.0. */
  end: z.object({ by: z.string(), at: z.iso.datetime(), found: helpFinding.nullable() }).nullable(),
});
export type HelpRequest = z.infer<typeof helpRequest>;

/** When and how the button was touched, by the tablet's clock. */
const touch = {
  /** Made at the touch: the same one sent again is the same call. */
  touchId: z.uuid(),
  /** Not in the future, and within the last 24 hours: an older one says nothing about the patient now. */
  touchedAt: instant,
  /** When the patient said that they feel better, before it could be sent: it is kept with the call. */
  betterAt: instant.optional(),
  /** What that clock shows now; tells how far it is off. */
  sentAt: instant.optional(),
  /** A ride that the server does not have, or not as theirs, keeps nobody from asking. */
  rideId: z.uuid().optional(),
};

const helpRequestParams = z.strictObject({ helpRequestId: idInPath });

export const askForHelp = defineCall("helpRequests.create", {
  method: "POST",
  path: "/api/patients/:id/help-requests",
  summary:
    "The patient does not feel well: no ride begins until a provider was at the bed; while one is open, the same again",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    ...touch,
    touchId: touch.touchId.optional(),
    touchedAt: touch.touchedAt.optional(),
    /** 'I feel better' after symptoms that nobody could see: they are kept as a call that holds nobody any more. */
    betterAfterSymptoms: z.literal(true).optional(),
  }),
  quota: { most: 60, withinSeconds: 3600 },
  replies: { 201: helpRequest },
  errors: [401, 403, 409],
});

export const askForHelpLater = defineCall("helpRequests.createLater", {
  method: "POST",
  path: "/api/help-requests",
  summary: "A call for help that a tablet kept: sent with the ticket of its patient's sign-in, also after a sign-out",
  access: { who: "help-ticket" },
  body: z.strictObject(touch),
  replies: {
    201: helpRequest.pick({ stage: true, askedAt: true, arrivedAt: true, toldAt: true }).extend({ touchId: z.uuid() }),
  },
  errors: [401, 429],
});

export const answerHelpRequest = defineCall("helpRequests.answer", {
  method: "POST",
  path: "/api/help-requests/:helpRequestId/answer",
  summary: "'I am going': the first who answers is named to the patient and the others; later ones change nothing",
  access: { who: "granted-provider", patient: "stored" },
  params: helpRequestParams,
  replies: { 200: helpRequest },
  errors: [401, 403, 404],
});

export const closeHelpRequest = defineCall("helpRequests.close", {
  method: "POST",
  path: "/api/help-requests/:helpRequestId/close",
  summary: "The patient feels better, which is kept with the call; or a provider was at the bed and says what it was",
  access: { who: "this-patient-or-granted-provider", patient: "stored" },
  params: helpRequestParams,
  /** Providers say what they found; without it, as from a page of version 2.0, nobody said that it was nothing. */
  body: z.strictObject({ found: helpFinding.optional() }),
  replies: { 200: helpRequest },
  errors: [400, 401, 403, 404, 409],
});
