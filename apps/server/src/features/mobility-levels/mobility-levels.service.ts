import type { Api, CallReply } from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import * as store from "./mobility-levels.store.ts";

/**
 * Records the highest mobility level of a day; an earlier one for the same day stays stored.
 * @throws HttpError 400 for a day before the admission or in the future.
 */
export async function recordMobilityLevel(
  { tx, params, body, at, caller }: AuthenticatedInput<Api["mobilityLevels.record"]>,
  deps: Deps,
): Promise<CallReply<"mobilityLevels.record">> {
  const patientId = params.id;
  if (body.day > hospitalDay(at, deps.config.hospitalTimeZone)) throw new HttpError(400, "This day is ahead.", "day");
  if (body.day < (await store.findAdmissionDate(tx, patientId))) {
    throw new HttpError(400, "This day is before the admission.", "day");
  }
  await store.insertLevel(tx, { ...body, patientId, recordedBy: caller.id, recordedAt: at });
  await deps.events.publish(tx, { type: "feedback", patientId });
  const level = (await store.listDayLevels(tx, patientId)).find(({ day }) => day === body.day);
  if (!level) throw new Error("The level was not stored.");
  return level;
}

export const listMobilityLevels = ({
  tx,
  params,
}: AuthenticatedInput<Api["mobilityLevels.list"]>): Promise<CallReply<"mobilityLevels.list">> =>
  store.listDayLevels(tx, params.id);
