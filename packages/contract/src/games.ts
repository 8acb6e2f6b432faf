import { z } from "zod";
import { defineCall } from "./call.ts";
import { gameKeys } from "./choices.ts";
import { idParams } from "./fields.ts";

const thisPatient = { who: "this-patient", patient: "params.id" } as const;
/** Of all games won on a bike. */
const earned = z.object({ xp: z.int().min(0) });

export const winGame = defineCall("games.win", {
  method: "POST",
  path: "/api/patients/:id/games",
  summary: "A game was won on the bike: its XP is kept",
  access: thisPatient,
  params: idParams,
  body: z.strictObject({ game: z.enum(gameKeys) }),
  quota: { most: 200, withinSeconds: 86_400 },
  replies: { 200: earned },
  errors: [401, 403],
});

export const getXp = defineCall("games.xp", {
  method: "GET",
  path: "/api/patients/:id/games",
  summary: "The XP of all games that the patient won on a bike",
  access: thisPatient,
  params: idParams,
  replies: { 200: earned },
  errors: [401, 403],
});
