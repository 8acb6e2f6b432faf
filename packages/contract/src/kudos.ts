import { z } from "zod";
import { defineCall } from "./call.ts";
import { avatarEmojis, reactionTypes } from "./choices.ts";
import { displayNameProblem, displayNameSentences } from "./display-name.ts";
import { day, done, id, idParams } from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { line } from "./lines.ts";

export const reactionType = z.enum(reactionTypes);

/** What the wall celebrates. */
export const achievementKind = z.enum(["first-ride", "daily-goal", "streak", "power-best"]);

export const kudosPreferences = z.object({
  displayName: z.string(),
  avatarEmoji: z.enum(avatarEmojis),
  optInKudos: z.boolean(),
  optInNudges: z.boolean(),
});

export const feedItem = z.object({
  id,
  avatarEmoji: z.string(),
  displayName: z.string(),
  /** The achievement in English. Screens build their own text from `kind` and `figure`. */
  message: z.string(),
  kind: achievementKind,
  /** A streak's days or a best's watts; null for the other kinds. */
  figure: z.number().nullable(),
  createdAt: z.iso.datetime(),
  reactions: z.partialRecord(reactionType, z.int()),
  myReactions: z.array(reactionType),
  isMine: z.boolean(),
});

const confirmedPatient = { who: "patient", needsConfirmed: true } as const;

const preferencesChange = {
  displayName: line("The display name")
    .min(1, { error: displayNameSentences.missing, abort: true })
    .max(TEXT_LIMITS.displayName, { error: displayNameSentences.long, abort: true })
    .superRefine((name, { addIssue }) => {
      const problem = displayNameProblem(name);
      if (problem) addIssue(displayNameSentences[problem]);
    }),
  avatarEmoji: z.enum(avatarEmojis),
  optInKudos: z.boolean(),
  optInNudges: z.boolean(),
};

export const getPreferences = defineCall("kudos.preferences", {
  method: "GET",
  path: "/api/kudos/preferences",
  summary: "How the signed-in patient appears on the wall",
  access: confirmedPatient,
  replies: { 200: kudosPreferences },
  errors: [401, 403],
});

export const updatePreferences = defineCall("kudos.updatePreferences", {
  method: "PATCH",
  path: "/api/kudos/preferences",
  summary: "Change display name, avatar or what to take part in",
  access: confirmedPatient,
  body: z
    .strictObject(preferencesChange)
    .partial()
    .refine((change) => Object.keys(change).length > 0, "Send at least one preference."),
  replies: { 200: kudosPreferences },
  errors: [401, 403],
});

export const listFeed = defineCall("kudos.feed", {
  method: "GET",
  path: "/api/kudos/feed",
  summary: "Achievements of patients who take part, newest first",
  access: confirmedPatient,
  replies: { 200: z.array(feedItem) },
  errors: [401, 403],
});

export const getActivity = defineCall("kudos.activity", {
  method: "GET",
  path: "/api/kudos/activity",
  summary: "'Today's Activity' of everybody who takes part, added up",
  access: confirmedPatient,
  replies: {
    200: z.object({
      date: day,
      activePatients: z.int(),
      totalMinutes: z.int(),
      goalsReached: z.int(),
      kudosGiven: z.int(),
    }),
  },
  errors: [401, 403],
});

export const listNudgeTargets = defineCall("kudos.nudgeTargets", {
  method: "GET",
  path: "/api/kudos/nudge-targets",
  summary: "Others who take part and have minutes left today",
  access: confirmedPatient,
  replies: {
    200: z.array(
      z.object({
        id,
        avatarEmoji: z.string(),
        displayName: z.string(),
        minutesLeft: z.int(),
        wasNudgedToday: z.boolean(),
      }),
    ),
  },
  errors: [401, 403],
});

export const react = defineCall("kudos.react", {
  method: "POST",
  path: "/api/kudos/react",
  summary: "Cheer for an achievement; the same reaction again takes it back",
  access: confirmedPatient,
  body: z.strictObject({ feedItemId: id, reactionType }),
  replies: { 200: feedItem },
  errors: [401, 403, 404],
});

export const sendNudge = defineCall("kudos.nudge", {
  method: "POST",
  path: "/api/kudos/nudge",
  summary: "Send a gentle reminder",
  access: confirmedPatient,
  body: z.strictObject({
    recipientId: id,
    templateType: z.literal("gentle_reminder"),
    metadata: z.strictObject({ minutesLeft: z.int().min(0).max(1440) }).optional(),
  }),
  replies: { 201: done },
  errors: [401, 403, 404, 409, 429],
});

export const readNudges = defineCall("kudos.readNudges", {
  method: "POST",
  path: "/api/kudos/nudges/read",
  summary: "Thank for a nudge: it and those before it leave the dashboard",
  access: confirmedPatient,
  body: z.strictObject({ nudgeId: id }),
  replies: { 200: done },
  errors: [401, 403, 404],
});

const thisPatient = { who: "this-patient", patient: "params.id" } as const;
/** Today's, of the hospital's day. */
const claps = z.object({ count: z.int().min(0) });

export const clap = defineCall("kudos.clap", {
  method: "POST",
  path: "/api/patients/:id/claps",
  summary: "Somebody at the bed claps, on the patient's own screen; no account of theirs is needed",
  access: thisPatient,
  params: idParams,
  quota: { most: 1000, withinSeconds: 86_400 },
  replies: { 200: claps },
  errors: [401, 403],
});

export const countClaps = defineCall("kudos.claps", {
  method: "GET",
  path: "/api/patients/:id/claps",
  summary: "How often the patient was clapped for today",
  access: thisPatient,
  params: idParams,
  replies: { 200: claps },
  errors: [401, 403],
});
