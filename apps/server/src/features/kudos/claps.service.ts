import type { Api, CallReply } from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import * as store from "./claps.store.ts";

/** Counts one clap for the patient's day. Who clapped is not known, so there is nothing to audit. */
export async function clap(
  { tx, params, at }: AuthenticatedInput<Api["kudos.clap"]>,
  { config }: Deps,
): Promise<CallReply<"kudos.clap">> {
  return { count: await store.insertClap(tx, params.id, hospitalDay(at, config.hospitalTimeZone)) };
}

export async function countClaps(
  { tx, params, at }: AuthenticatedInput<Api["kudos.claps"]>,
  { config }: Deps,
): Promise<CallReply<"kudos.claps">> {
  return { count: await store.findClaps(tx, params.id, hospitalDay(at, config.hospitalTimeZone)) };
}
