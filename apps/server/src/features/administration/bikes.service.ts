import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { enrollDevice, noSuchBike, retireDevice } from "../devices/enroll-device.service.ts";
import * as store from "./bikes.store.ts";

/** The bikes and what they are doing, without whose they are. */
export const listBikes = ({
  tx,
  at,
}: AuthenticatedInput<Api["administration.bikes"]>): Promise<CallReply<"administration.bikes">> =>
  asSystemWithin(tx, "rides", () => store.listBikes(tx, at));

/** @throws HttpError 409 for a number that is already in use. */
export async function enrollBike({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["administration.enrollBike"]>): Promise<CallReply<"administration.enrollBike">> {
  const { number } = body;
  const key = await asSystemWithin(tx, "rides", async () => {
    const bike = await store.findBike(tx, number);
    if (bike && !bike.isRetired) {
      throw new HttpError(409, `Bike ${number} is enrolled already. For a new key, choose it in the list.`, "number");
    }
    return (await enrollDevice(tx, number, at)).key;
  });
  const detail = { deviceNumber: number };
  await recordAudit(tx, at, { action: "admin.enroll-device", actor: caller, detail });
  return { number, key };
}

/** @throws HttpError 404 for a bike that is not in use. */
export async function rotateBikeKey({
  tx,
  at,
  caller,
  params,
}: AuthenticatedInput<Api["administration.rotateBikeKey"]>): Promise<CallReply<"administration.rotateBikeKey">> {
  const { number } = params;
  const key = await asSystemWithin(tx, "rides", async () => {
    const bike = await store.findBike(tx, number);
    if (!bike || bike.isRetired) throw noSuchBike(number);
    return (await enrollDevice(tx, number, at)).key;
  });
  const detail = { deviceNumber: number };
  await recordAudit(tx, at, { action: "admin.enroll-device", actor: caller, detail });
  return { number, key };
}

/** @throws HttpError 404 for a bike that is not in use, 409 while somebody rides it. */
export async function retireBike(
  { tx, at, caller, params }: AuthenticatedInput<Api["administration.retireBike"]>,
  deps: Deps,
): Promise<CallReply<"administration.retireBike">> {
  await asSystemWithin(tx, "rides", () => retireDevice(tx, { number: params.number, at }, deps));
  const detail = { deviceNumber: params.number };
  await recordAudit(tx, at, { action: "admin.retire-device", actor: caller, detail });
  return { ok: true };
}
