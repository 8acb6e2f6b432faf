import { z } from "zod";
import { credentials } from "./auth.ts";
import { defineCall } from "./call.ts";
import { done, id, idParams, witnessCode } from "./fields.ts";
import { listedProvider } from "./providers.ts";

const personRelationship = z.object({
  id,
  providerId: id,
  providerFirstName: z.string(),
  providerLastName: z.string(),
  providerCredentials: credentials,
  providerSpecialty: z.string(),
  createdAt: z.iso.datetime(),
});
export type PersonRelationship = z.infer<typeof personRelationship>;

const teamRelationship = z.object({
  id,
  teamId: id,
  teamName: z.string(),
  /** Who looks after the patient through it now, and since when. */
  members: z.array(listedProvider.extend({ since: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
});
export type TeamRelationship = z.infer<typeof teamRelationship>;

export const providerRelationship = z.union([personRelationship, teamRelationship]);
export type ProviderRelationship = z.infer<typeof providerRelationship>;

export const listRelationships = defineCall("providerRelationships.list", {
  method: "GET",
  path: "/api/provider-relationships",
  summary: "The providers and teams whom the signed-in patient lets look",
  access: { who: "patient" },
  replies: { 200: z.array(providerRelationship) },
  errors: [401, 403],
});

export const grantAccess = defineCall("providerRelationships.grant", {
  method: "POST",
  path: "/api/provider-relationships",
  summary:
    "Let a provider look, or everybody in a team, also who joins it later; if one of them opened this session, a second provider's witness code is needed",
  access: { who: "patient", needsConfirmed: true },
  changesAccess: true,
  body: z
    .strictObject({ providerId: id.optional(), teamId: id.optional(), witnessCode: witnessCode.optional() })
    .refine(({ providerId, teamId }) => (providerId === undefined) !== (teamId === undefined), {
      error: "Choose one provider or one team.",
      path: ["providerId"],
    }),
  replies: { 201: providerRelationship },
  errors: [401, 403, 404, 409, 429],
});

const named = z.object({ id, name: z.string() });

export const reviewRelationships = defineCall("providerRelationships.review", {
  method: "GET",
  path: "/api/provider-relationships/review",
  summary: "The grants that a second provider witnessed, and those flagged for lack of one, the newest first",
  access: { who: "administrator" },
  replies: {
    200: z.array(
      z.object({
        id,
        patientId: id,
        /** To whom: one of both. */
        provider: named.nullable(),
        team: named.nullable(),
        witness: named.nullable(),
        isFlagged: z.boolean(),
        createdAt: z.iso.datetime(),
        revokedAt: z.iso.datetime().nullable(),
      }),
    ),
  },
  errors: [401, 403],
});

export const revokeAccess = defineCall("providerRelationships.revoke", {
  method: "DELETE",
  path: "/api/provider-relationships/:id",
  summary: "Revoke the permission immediately, including open streams",
  access: { who: "patient" },
  changesAccess: true,
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404],
});
