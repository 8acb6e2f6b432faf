import { z } from "zod";
import { defineCall } from "./call.ts";
import { done, id, idInPath, idParams } from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { line } from "./lines.ts";
import { listedProvider } from "./providers.ts";

const access = { who: "administrator" } as const;

/** Its active members, by name. */
export const team = z.object({ id, name: z.string(), members: z.array(listedProvider) });
export type Team = z.infer<typeof team>;

const named = z.strictObject({
  // Two names that look the same are one.
  name: line("The name")
    .overwrite((name) => name.replace(/\s+/gu, " "))
    .min(1, "Name the team, for example Ward 4.")
    .max(TEXT_LIMITS.teamName, "Name the team with at most 40 characters."),
});

export const listTeams = defineCall("teams.list", {
  method: "GET",
  path: "/api/teams",
  summary:
    "The teams and who is in them; first those of whoever is signed in, or of who opened this session at the bed",
  access: { who: "signed-in", needsConfirmed: true },
  replies: { 200: z.array(team) },
  errors: [401, 403],
});

export const createTeam = defineCall("teams.create", {
  method: "POST",
  path: "/api/teams",
  summary: "Make a team, with nobody in it yet",
  access,
  changesAccess: true,
  body: named,
  replies: { 201: team },
  errors: [401, 403, 409],
});

export const renameTeam = defineCall("teams.rename", {
  method: "PATCH",
  path: "/api/teams/:id",
  summary: "Give a team another name",
  access,
  changesAccess: true,
  params: idParams,
  body: named,
  replies: { 200: team },
  errors: [401, 403, 404, 409],
});

export const endTeam = defineCall("teams.end", {
  method: "DELETE",
  path: "/api/teams/:id",
  summary: "End a team, and with it all access that patients gave to it",
  access,
  changesAccess: true,
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404],
});

export const addMember = defineCall("teams.addMember", {
  method: "POST",
  path: "/api/teams/:id/members",
  summary: "Put a colleague into a team: they see its patients from now on, and each of these is told",
  access,
  changesAccess: true,
  params: idParams,
  body: z.strictObject({ providerId: id }),
  replies: { 201: team },
  errors: [401, 403, 404, 409],
});

export const removeMember = defineCall("teams.removeMember", {
  method: "DELETE",
  path: "/api/teams/:id/members/:providerId",
  summary: "Take somebody out of a team: what they saw through it ends at once, with the boards that they opened",
  access,
  changesAccess: true,
  params: z.strictObject({ id: idInPath, providerId: idInPath }),
  replies: { 200: team },
  errors: [401, 403, 404],
});
