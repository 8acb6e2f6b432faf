import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import * as store from "./provider-relationships.store.ts";

/** The providers to whom the signed-in patient has given access. */
export function listRelationships({
  tx,
  caller,
}: AuthenticatedInput<Api["providerRelationships.list"]>): Promise<CallReply<"providerRelationships.list">> {
  return store.listOpenGrants(tx, caller.id);
}

/**
 * Gives a provider access; the provider's open screens are notified on commit.
 * @throws HttpError 404 for an unknown or unapproved provider, 409 for one who already has access.
 */
export async function grantAccess(
  { tx, at, caller, body }: AuthenticatedInput<Api["providerRelationships.grant"]>,
  deps: Deps,
): Promise<CallReply<"providerRelationships.grant">> {
  const parties = { patientId: caller.id, providerId: body.providerId };
  if (!(await store.isActiveProvider(tx, body.providerId))) {
    throw new HttpError(404, "There is no such provider.", "providerId");
  }
  const id = await store.insertGrant(tx, parties, at);
  if (id === null) throw new HttpError(409, "Provider may already have access", "providerId");
  await recordAudit(tx, at, {
    action: "providerRelationships.grant",
    actor: caller,
    patientId: caller.id,
    detail: { providerId: body.providerId },
  });
  await deps.events.publish(tx, { type: "granted", ...parties });
  const relationship = (await store.listOpenGrants(tx, caller.id)).find((candidate) => candidate.id === id);
  if (!relationship) throw new Error("The grant was not stored.");
  return relationship;
}

/**
 * Revokes access: from this commit on the provider sees nothing, open streams included.
 * @throws HttpError 404 for another patient's grant, an unknown one and one that is already revoked.
 */
export async function revokeAccess(
  { tx, at, caller, params }: AuthenticatedInput<Api["providerRelationships.revoke"]>,
  deps: Deps,
): Promise<CallReply<"providerRelationships.revoke">> {
  const providerId = await store.updateRevoked(tx, params.id, caller.id, at);
  if (providerId === null) throw new HttpError(404, "This access has already been removed.", "id");
  await recordAudit(tx, at, {
    action: "providerRelationships.revoke",
    actor: caller,
    patientId: caller.id,
    detail: { providerId },
  });
  await deps.events.publish(tx, { type: "revoked", patientId: caller.id, providerId });
  return { ok: true };
}
