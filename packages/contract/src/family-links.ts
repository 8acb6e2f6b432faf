import { z } from "zod";
import { defineCall } from "./call.ts";
import { idParams } from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { line } from "./lines.ts";

const ofThisPatient = { access: { who: "this-patient", patient: "params.id" }, params: idParams } as const;

/** A name that may be left out: blank is none. */
const name = (what: string) =>
  line(what)
    .max(TEXT_LIMITS.familyName, `${what} has at most ${TEXT_LIMITS.familyName} characters.`)
    .nullish()
    .transform((text) => text || null);

const familyLink = z.object({
  /** Who has it, as the patient calls them: 'Lucy'. */
  viewerName: z.string().nullable(),
  /** How the patient is called there: 'Mom'. */
  shownName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

export const showFamilyLink = defineCall("familyLinks.show", {
  method: "GET",
  path: "/api/patients/:id/family-link",
  summary: "The patient's own link for the family; never its address, which was shown once",
  ...ofThisPatient,
  replies: { 200: z.object({ link: familyLink.nullable() }) },
  errors: [401, 403],
});

export const createFamilyLink = defineCall("familyLinks.create", {
  method: "POST",
  path: "/api/patients/:id/family-link",
  summary: "Let whoever has this link see today's ring; the one before it ends",
  ...ofThisPatient,
  body: z.strictObject({ viewerName: name("Who it is for"), shownName: name("The name they see") }),
  quota: { most: 50, withinSeconds: 86_400 },
  replies: { 201: z.object({ url: z.string() }) },
  errors: [401, 403, 409],
  hasSecretReply: true,
});

export const endFamilyLink = defineCall("familyLinks.end", {
  method: "DELETE",
  path: "/api/patients/:id/family-link",
  summary: "End the link at once; without one there is nothing to do",
  ...ofThisPatient,
  replies: { 204: z.null() },
  errors: [401, 403],
});

/** The token stands in the body: addresses are logged on their way. */
const token = z.strictObject({ token: z.string().max(200) });

export const viewByFamilyLink = defineCall("familyLinks.view", {
  method: "POST",
  path: "/api/family/view",
  summary: "Today's ring for whoever has the link, and nothing else",
  access: { who: "family-link" },
  body: token,
  isPreview: true,
  replies: {
    200: familyLink.pick({ viewerName: true, shownName: true }).extend({
      /** Whole minutes that count for today's goal. */
      minutes: z.int().min(0),
      /** Null on a day without a goal. */
      goalMinutes: z.number().nullable(),
      isReached: z.boolean(),
      /** Of today's rides; null before the first. */
      lastHeardAt: z.iso.datetime().nullable(),
      /** When this link clapped last, if that was today or less than an hour ago. */
      clappedAt: z.iso.datetime().nullable(),
    }),
  },
  errors: [404],
});

export const clapByFamilyLink = defineCall("familyLinks.clap", {
  method: "POST",
  path: "/api/family/clap",
  summary: "Clap for the patient, once an hour",
  access: { who: "family-link" },
  body: token,
  replies: { 200: z.object({ clappedAt: z.iso.datetime() }) },
  errors: [404],
});
