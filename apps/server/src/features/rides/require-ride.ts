import type { AccessRule } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { AccessRefused } from "../../platform/refused-access.ts";
import type { AuthenticatedCall, AuthenticatedInput } from "../../platform/route.ts";
import * as rides from "./rides.store.ts";

type OfRide = Pick<AuthenticatedInput<AuthenticatedCall>, "tx" | "caller"> & {
  readonly params: { readonly rideId: string };
};
export type PatientsRide = rides.RideRow & { readonly patientId: number };

/**
 * The ride named in the path, if the access rule lets the caller see it.
 * @throws AccessRefused 403 for another kind of caller, 404 for a ride that is hidden and for one that doesn't exist.
 */
export async function requireRide({ tx, params, caller }: OfRide, rule: AccessRule): Promise<PatientsRide> {
  const ride = await rides.findRide(tx, params.rideId);
  const isOfKind = caller.kind === (rule.who === "granted-provider" ? "provider" : "patient");
  if (!ride && isOfKind && (caller.kind === "patient" || caller.isActive)) {
    // The policies hide the ride; its patient's id is used only for the audit log.
    const hidden = await asSystemWithin(tx, "rides", () => rides.findRide(tx, params.rideId));
    const notFound = { status: 404, message: "There is no such ride.", field: "rideId" } as const;
    throw new AccessRefused(notFound, caller, { patientId: hidden?.patientId ?? undefined });
  }
  const patientId = ride?.patientId ?? undefined;
  await requireAccess(tx, rule, caller, { patientId });
  if (!ride || patientId === undefined) throw new Error("Access was granted to a ride that does not exist.");
  return { ...ride, patientId };
}
