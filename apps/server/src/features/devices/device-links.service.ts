import type { Api, BikeRefusal, CallReply, DeviceLinkResult } from "@bedside-bike/contract";
import { type AuditEntry, recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import * as store from "./device-links.store.ts";
import { unknownBike } from "./devices.service.ts";

/** After this long without a ride the bike is free for others (docs/decisions/024-who-has-a-bike.md). */
const unusedHours = 6;

interface LinkRequest {
  readonly patientId: number;
  readonly deviceNumber: number;
  /** Who links it: the patient, or a provider for them. */
  readonly actor: AuditEntry["actor"];
  readonly at: Date;
  /** Takes a bike that another patient has, after asking whether to. */
  readonly isTakenOver?: boolean;
  /** The caller could also release the bike. */
  readonly mayRelease?: boolean;
}

/**
 * Links the bike to the patient, as the system; a bike that may not be taken stays as it is, with `isRefused`. Whoever
 * had it is told on their screens. Relinking one's own bike changes nothing.
 * @throws HttpError 400 for an unknown bike number.
 */
export async function linkBike(tx: Transaction, request: LinkRequest, deps: Deps): Promise<DeviceLinkResult> {
  const { patientId, deviceNumber, actor, at } = request;
  await store.lockPatient(tx, patientId);
  const before = await store.findOpenLink(tx, patientId);
  const locked = await store.lockDevices(tx, before === null ? [deviceNumber] : [deviceNumber, before]);
  if (!locked.includes(deviceNumber)) throw unknownBike(deviceNumber);
  const [current, last] = [await store.findOpenLink(tx, patientId), await store.findLastLink(tx, patientId)];
  if (current === deviceNumber) return linked(deviceNumber, last);

  const holder = await store.findHolder(tx, { deviceNumber, unusedHours, at });
  const refusal = await findRefusal(tx, { ...request, holder }, deps);
  if (refusal) {
    await recordAudit(tx, at, { action: "bike.refuse", actor, patientId, detail: { deviceNumber, refusal } });
    return refused(deviceNumber, refusal);
  }
  if (holder) await takeFrom(tx, { patientId: holder.patientId, deviceNumber, at }, deps);
  await store.endLink(tx, patientId, { endReason: "replaced", at });
  await store.insertLink(tx, deviceNumber, patientId, at);
  const detail = { deviceNumber, wasLinkedToAnother: holder !== null };
  await recordAudit(tx, at, { action: "bike.link", actor, patientId, detail });
  await deps.events.publish(tx, { type: "bike", patientId });
  return linked(deviceNumber, last);
}

interface Wanted extends LinkRequest {
  readonly holder: store.Holder | null;
}

/** In demo mode nobody holds a bike, so that a demonstration needs no nurse. */
async function findRefusal(tx: Transaction, wanted: Wanted, { config }: Deps): Promise<BikeRefusal | null> {
  if (await store.isRiddenByAnother(tx, wanted)) return "being-ridden";
  const { holder, isTakenOver = false, mayRelease = false } = wanted;
  if (!holder) return null;
  if (config.authMode === "verified" && holder.isHolding && !mayRelease) return "linked-to-another";
  return isTakenOver ? null : "in-use";
}

/**
 * The audit row names the product, not the person who took the bike, because the patient who lost it can read the row.
 */
async function takeFrom(
  tx: Transaction,
  { patientId, deviceNumber, at }: Omit<LinkRequest, "actor">,
  deps: Deps,
): Promise<void> {
  await store.endLink(tx, patientId, { endReason: "taken", at });
  const actor = { kind: "system", id: null } as const;
  await recordAudit(tx, at, { action: "bike.lose", actor, patientId, detail: { deviceNumber } });
  await deps.events.publish(tx, { type: "bike", patientId });
}

function linked(deviceNumber: number, last: number | null): DeviceLinkResult {
  const isDeviceSwitch = last !== null && last !== deviceNumber;
  const message = isDeviceSwitch
    ? `You are now on bike ${deviceNumber} instead of bike ${last}.`
    : `Your rides on bike ${deviceNumber} will count for you.`;
  return { message, isDeviceSwitch, deviceNumber, previousDeviceNumber: isDeviceSwitch ? last : null };
}

const refusalMessages: Record<BikeRefusal, (deviceNumber: number) => string> = {
  "being-ridden": (deviceNumber) =>
    `Bike ${deviceNumber} is being ridden. Choose another bike, or try again when nobody is on it.`,
  "linked-to-another": (deviceNumber) =>
    `Bike ${deviceNumber} is linked to somebody else. Choose another bike, or ask the care team to release it.`,
  "in-use": (deviceNumber) => `Bike ${deviceNumber} is in use. Take it over?`,
};

const refused = (deviceNumber: number, refusal: BikeRefusal): DeviceLinkResult => ({
  message: refusalMessages[refusal](deviceNumber),
  isDeviceSwitch: false,
  deviceNumber,
  previousDeviceNumber: null,
  isRefused: true,
  refusal,
});

/**
 * The patient, or a provider with a grant, links a bike.
 * @throws HttpError 400 for an unknown bike number. Returns, rather than throws, 409 for a bike that may not be taken,
 * or not without the question, so that the attempt is audited.
 */
export async function chooseBike(
  { tx, params, body, caller, at }: AuthenticatedInput<Api["devices.link"]>,
  deps: Deps,
): Promise<CallReply<"devices.link"> | HttpError> {
  const wanted = body.deviceNumber;
  const name = caller.kind === "provider" ? await store.findNameOfHolder(tx, wanted) : null;
  const request = {
    patientId: params.id,
    deviceNumber: wanted,
    actor: caller,
    at,
    isTakenOver: body.takeOver,
    mayRelease: name !== null,
  };
  const { message, refusal, isDeviceSwitch, deviceNumber, previousDeviceNumber } = await asSystemWithin(
    tx,
    "rides",
    () => linkBike(tx, request, deps),
  );
  if (refusal === "in-use") {
    const question = name === null ? message : `Bike ${wanted} is ${name}'s. Take it over?`;
    return new HttpError(409, question, "deviceNumber", {
      code: "bike_in_use",
      ...(name !== null && { holder: name }),
    });
  }
  if (refusal) return new HttpError(409, message, "deviceNumber");
  return { message, isDeviceSwitch, deviceNumber, previousDeviceNumber };
}

/** Ends the patient's link, so that anybody may take the bike. The patient is told if a provider did it. */
export async function releaseBike(
  { tx, params, caller, at }: AuthenticatedInput<Api["devices.release"]>,
  deps: Deps,
): Promise<CallReply<"devices.release">> {
  const patientId = params.id;
  const endReason = caller.kind === "patient" ? "returned" : "released";
  return asSystemWithin(tx, "rides", async () => {
    await store.lockPatient(tx, patientId);
    const deviceNumber = await store.endLink(tx, patientId, { endReason, at });
    if (deviceNumber === null) return { ok: true };
    await recordAudit(tx, at, { action: "bike.release", actor: caller, patientId, detail: { deviceNumber } });
    await deps.events.publish(tx, { type: "bike", patientId });
    return { ok: true };
  });
}

/** The screens stop saying that the bike is no longer linked to the patient. */
export async function readBikeLoss({
  tx,
  caller,
  at,
}: AuthenticatedInput<Api["devices.readLoss"]>): Promise<CallReply<"devices.readLoss">> {
  await store.markLossesRead(tx, caller.id, at);
  return { ok: true };
}
