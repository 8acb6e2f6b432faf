import { z } from "zod";
import { credentials } from "./auth.ts";
import { defineCall } from "./call.ts";
import { done, id, idParams, witnessCode } from "./fields.ts";

export const providerRelationship = z.object({
  id,
  providerId: id,
  providerFirstName: z.string(),
  providerLastName: z.string(),
  providerCredentials: credentials,
  providerSpecialty: z.string(),
  createdAt: z.iso.datetime(),
});
export type ProviderRelationship = z.infer<typeof providerRelationship>;

export const listRelationships = defineCall("providerRelationships.list", {
  method: "GET",
  path: "/api/provider-relationships",
  summary: "The providers whom the signed-in patient lets look",
  access: { who: "patient" },
  replies: { 200: z.array(providerRelationship) },
  errors: [401, 403],
});

export const grantAccess = defineCall("providerRelationships.grant", {
  method: "POST",
  path: "/api/provider-relationships",
  summary: "Let a provider look; one who opened this session needs a second provider's witness code",
  access: { who: "patient", needsConfirmed: true },
  body: z.strictObject({ providerId: id, witnessCode: witnessCode.optional() }),
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
        provider: named,
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
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404],
});
