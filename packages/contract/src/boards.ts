import { z } from "zod";
import { defineCall } from "./call.ts";
import { day, done, id, idParams } from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { line } from "./lines.ts";
import { patientDay } from "./patient-day.ts";
import { liveEvent } from "./patients.ts";
import { rideState } from "./ride-state.ts";

/** One bed of the ward board. */
export const boardPatient = z.object({
  id,
  /** Null until a provider sets one. */
  bed: z.string().nullable(),
  /** 'R. Demo'; null unless the hospital's boards show names. */
  name: z.string().nullable(),
  rideState: rideState.pick({ state: true, reasonId: true, limit: true }),
  /** A call for help, over every state: nobody is going yet, or somebody is coming. */
  help: z.enum(["open", "coming"]).nullable(),
  /** A ride of a patient who may not ride, in the same way. */
  mustStop: z.enum(["open", "coming"]).nullable(),
  /** Today's prescribed sessions in order; empty if none are prescribed. */
  sessions: z.array(z.enum(["done", "open", "missed"])),
  /** How much of each of them was ridden, 0 to 1. */
  sessionsFilled: z.array(z.number()),
  isPedaling: z.boolean(),
  today: patientDay,
  /** Seconds that count for the plan, and the minutes that fill it. */
  filledSeconds: z.int(),
  dailyGoalMinutes: z.number().nullable(),
  /** In force today; null if the plan has none. */
  goalWatts: z.number().nullable(),
  /** Besides the state: something that somebody should look at. */
  hasRiddenWhilePaused: z.boolean(),
  isCheckDueSoon: z.boolean(),
});
export type BoardPatient = z.infer<typeof boardPatient>;

export const shownBoard = z.object({
  /** 'Ward 4'. */
  name: z.string(),
  at: z.iso.datetime(),
  /** The hospital's. */
  day,
  /** The patients of the provider who opened the board, by bed. */
  patients: z.array(boardPatient),
});
export type ShownBoard = z.infer<typeof shownBoard>;

const openedBoard = z.object({ id, name: z.string(), openedAt: z.iso.datetime() });

export const openBoard = defineCall("boards.open", {
  method: "POST",
  path: "/api/board",
  summary: "Make this browser the ward's board: signs the provider out, and sets a cookie that reads the board alone",
  access: { who: "provider" },
  body: z.strictObject({
    name: line("The name")
      .min(1, "Name the board, for example Ward 4.")
      .max(TEXT_LIMITS.boardName, "Name the board with at most 40 characters."),
  }),
  replies: { 201: openedBoard },
  errors: [401, 403],
  hasSecretReply: true,
});

export const showBoard = defineCall("boards.show", {
  method: "GET",
  path: "/api/board",
  summary: "Beds, states and today's sessions of the patients of whoever opened the board",
  access: { who: "board" },
  replies: { 200: shownBoard },
  errors: [401, 403],
});

export const streamBoard = defineCall("boards.live", {
  method: "GET",
  path: "/api/board/live",
  summary: "One stream of what the board shows, as it happens",
  access: { who: "board" },
  replies: { 200: liveEvent },
  errors: [401, 403],
  isStream: true,
});

export const listBoards = defineCall("boards.list", {
  method: "GET",
  path: "/api/boards",
  summary: "The boards that are open now",
  access: { who: "administrator" },
  replies: {
    200: z.array(openedBoard.extend({ openedBy: z.string(), lastSeenAt: z.iso.datetime() })),
  },
  errors: [401, 403],
});

export const endBoard = defineCall("boards.end", {
  method: "DELETE",
  path: "/api/boards/:id",
  summary: "End a board, at once and everywhere",
  access: { who: "administrator" },
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404],
});
