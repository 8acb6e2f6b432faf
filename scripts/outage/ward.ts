import type pg from "pg";
import { hashToken } from "../../apps/server/src/platform/tokens.ts";
import { fillWard, tokenOf } from "../../bench/streams/ward.ts";

/** Of every bike. */
export const bikeKey = "outage-bike-key";
const providers = 2;

export interface Ward {
  readonly patients: number;
  readonly providerIds: readonly number[];
  /** Linked to nobody. */
  readonly spareBike: number;
}

/** A patient for each bike and each screen, who are signed in, and providers who may see all of them. */
export async function prepareWard(client: pg.Client, patients: number): Promise<Ward> {
  await fillWard(client, { patients, providers, watched: patients });
  // That ward's open rides: here each comes from a bike.
  await client.query("delete from rides");
  await client.query(
    "insert into devices (number, key_hash, enrolled_at) select n, $2, now() from generate_series(1, $1) n",
    [patients + 1, hashToken(bikeKey)],
  );
  await client.query(
    "insert into device_links (device_number, patient_id, linked_at) select number, number, now() - interval '1 day' from devices where number <= $1",
    [patients],
  );
  return {
    patients,
    spareBike: patients + 1,
    providerIds: Array.from({ length: providers }, (_, index) => patients + 1 + index),
  };
}

export const cookieOf = (userId: number): string => `__Host-session=${tokenOf(userId)}`;
