import { createSimulatedRider, type Reading } from "@bedside-bike/ride";
import { type Random, uuidFrom } from "../../apps/server/src/seed/random.ts";
import type { Ask } from "./asking.ts";

const readingsOf = (seed: number, minutes: number): Reading[] => [
  ...createSimulatedRider({ seed, rideMinutes: minutes, targetPowerWatts: 20 + (seed % 20) }),
];

interface BikeRide {
  readonly bike: string;
  readonly number: number;
  readonly startedAt: string;
  readonly seed: number;
}

/** A ride of five minutes in batches of 30 s: repeated, late, overlapping, contradictory, refused, and ended. */
export async function sendRide(ask: Ask, { bike, number, startedAt, seed }: BikeRide, random: Random): Promise<void> {
  const url = `/api/devices/${number}/telemetry`;
  const rideId = uuidFrom(random);
  const readings = readingsOf(seed, 5);
  const batchOf = (index: number) => readings.slice(index * 30, index * 30 + 30);
  const send = (batch: object) => ask(bike, "POST", url, { rideId, startedAt, readings: [], ...batch });
  for (const index of [0, 1, 1, 3, 2, 0]) await send({ readings: batchOf(index) });
  await send({ readings: batchOf(5).concat(batchOf(4)) });
  await send({ readings: readings.slice(100, 200) });
  await send({ readings: batchOf(3).map((reading) => ({ ...reading, powerWatts: 0 })) });
  await send({ readings: [...batchOf(7), { offsetSeconds: 400, powerWatts: 1501 }] });
  await send({ readings: [{ offsetSeconds: -1, powerWatts: 10 }] });
  await send({ startedAt: "2026-01-01T10:00:00Z", readings: batchOf(7) });
  await send({ readings: batchOf(7).map((reading) => ({ ...reading, torque: 1 })) });
  await send({});
  await send({ readings: batchOf(8), ended: true });
  await send({ readings: batchOf(6), ended: true });
}

/** Rides finished on a tablet: stored, repeated, and refused. */
export async function recordRides(ask: Ask, as: string, id: number, startedAt: Date, random: Random): Promise<void> {
  const url = `/api/patients/${id}/sessions`;
  const [rideId, otherId] = [uuidFrom(random), uuidFrom(random)];
  const at = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000).toISOString();
  const ride = { rideId, startedAt: at(0), readings: readingsOf(id, 4) };
  await ask(as, "POST", url, ride);
  await ask(as, "POST", url, ride);
  await ask(as, "POST", url, { ...ride, startedAt: at(1) });
  await ask(as, "POST", url, { rideId: otherId, startedAt: at(7), readings: readingsOf(id + 1, 3) });
  await ask(as, "POST", url, { ...ride, rideId: "7" });
  await ask(as, "POST", url, { ...ride, rideId: uuidFrom(random), readings: [] });
  await ask(as, "POST", url, { ...ride, rideId: uuidFrom(random), startedAt: at(600) });
}

interface AtTheBed {
  readonly patient: string;
  readonly patientId: number;
  readonly provider: string;
  /** When the patient's posted ride began. */
  readonly riddenAt: Date;
}

/**
 * A ride that a tablet begins, and rides that are written down: all refused, because a stored one gets a random id and
 * a begun one a random ticket, on which no later call could depend.
 */
export async function rideAtTheBed(
  ask: Ask,
  { patient, patientId, provider, riddenAt }: AtTheBed,
  random: Random,
): Promise<void> {
  const url = `/api/patients/${patientId}/rides`;
  const at = (minutes: number) => new Date(riddenAt.getTime() + minutes * 60_000).toISOString();
  const begun = { rideId: uuidFrom(random), startedAt: at(30) };
  await ask(patient, "POST", url, begun);
  await ask(patient, "POST", url, { ...begun, sentAt: at(40) });
  await ask(patient, "POST", url, { rideId: uuidFrom(random), startedAt: at(-13_000) });
  await ask(patient, "POST", url, { rideId: uuidFrom(random), startedAt: at(30), deviceNumber: 999_999 });
  await ask(patient, "POST", url, { ...begun, sealedPatient: { keyId: "another", sealed: "c2VhbGVk" } });
  await ask(provider, "POST", url, begun);
  await ask(patient, "POST", `/api/rides/${begun.rideId}/readings`, { startedAt: at(30), readings: [] });
  const noted = { startedAt: at(0), minutes: 20, mode: "active" };
  await ask(provider, "POST", `${url}/by-hand`, noted);
  await ask(provider, "POST", `${url}/by-hand`, { ...noted, mode: "fast" });
  await ask(patient, "POST", `${url}/by-hand`, noted);
  await ask(provider, "PATCH", `/api/rides/${begun.rideId}`, { minutes: 5 });
  await ask(provider, "DELETE", `/api/rides/${uuidFrom(random)}`);
  await talkAboutRide(ask, { patient, patientId, provider });
}

/** What the patient says after the latest ride, and the answer. */
async function talkAboutRide(ask: Ask, { patient, patientId, provider }: Omit<AtTheBed, "riddenAt">): Promise<void> {
  const { json } = await ask(patient, "GET", `/api/patients/${patientId}/sessions?limit=1`);
  const url = `/api/rides/${json[0].id}/feedback`;
  const words = [{}, { effort: "hard" }, { effort: "too_hard", symptoms: true }, { symptomKinds: ["dizziness"] }];
  for (const word of words) {
    await ask(patient, "POST", url, word);
  }
  await ask(provider, "POST", url, {});
  await ask(patient, "POST", `${url}/answer`, { decision: "continue" });
  const goOn = { decision: "continue", reason: "Better after a rest, made up." };
  for (const answer of [{ decision: "continue" }, goOn, { decision: "pause" }, goOn]) {
    await ask(provider, "POST", `${url}/answer`, answer);
  }
  await ask(patient, "GET", `/api/patients/${patientId}/sessions?limit=1`);
  for (const seen of [{}, { rideId: json[0].id }]) {
    await ask(patient, "POST", `/api/patients/${patientId}/news/read`, seen);
    await ask(patient, "GET", `/api/patients/${patientId}/dashboard`);
  }
}
