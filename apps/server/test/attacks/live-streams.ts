import { setTimeout as pause } from "node:timers/promises";
import { startThrowawayPostgres } from "../../../../scripts/test/throwaway-postgres.ts";
import { EventStream } from "../support/event-stream.ts";
import { type Attack, type Outcome, outcome } from "./attack.ts";
import { newBike } from "./bike.ts";
import { type DatabaseNetwork, type Installation, startInstallation } from "./installation.ts";
import { grantAccess, newProvider, newWristband, type Provider, signInAtBed } from "./people.ts";

type Cut = (network: DatabaseNetwork) => Promise<void>;

const listeners = "application_name = 'bedside-bike events' and datname = current_database()";

/** Waits until a node listens, or until none does. */
async function untilListening({ asSuperuser }: DatabaseNetwork, isListening: boolean): Promise<void> {
  const any = async () => (await asSuperuser(`select 1 from pg_stat_activity where ${listeners}`)).length > 0;
  while ((await any()) !== isListening) await pause(50);
}

/** Opens the provider's stream, again while the server answers 503, as a screen does. */
async function openStream({ url }: Installation, { id, browser }: Provider): Promise<EventStream> {
  for (;;) {
    try {
      return await EventStream.open({ url }, browser, `/api/providers/${id}/live`);
    } catch (error) {
      if (!String(error).includes("503")) throw error;
      await pause(100);
    }
  }
}

/**
 * A provider keeps the live stream open while the server's listening connection is cut; in the meantime a patient
 * revokes access. Another patient, whose grant stays, shows when notices are back.
 */
async function watchThroughCut(installation: Installation, bikes: [string, string], cut: Cut): Promise<Outcome> {
  const { network } = installation;
  const [nurse, provider] = [await newProvider(installation), await newProvider(installation)];
  const [bike, otherBike] = [await newBike(installation, bikes[0]), await newBike(installation, bikes[1])];
  const patient = await signInAtBed(installation, nurse, newWristband(), bike.number);
  const other = await signInAtBed(installation, nurse, newWristband(), otherBike.number);
  const grant = await grantAccess(patient, provider);
  await grantAccess(other, provider);
  const streams = [await openStream(installation, provider)];
  const ridesSeen = (patientId: number) =>
    streams.flatMap(({ events }) => events).filter((event) => event.type === "ride" && event.patientId === patientId)
      .length;
  await bike.pedal();
  while (ridesSeen(patient.id) === 0) await pause(50);

  await cut(network);
  await untilRevoked();
  const seenBefore = ridesSeen(patient.id);
  network.line.unblock();
  await untilListening(network, true);
  while (ridesSeen(other.id) === 0) {
    await bike.pedal();
    await otherBike.pedal();
    if (streams.at(-1)?.isEnded) streams.push(await openStream(installation, provider));
    await pause(100);
  }
  for (const stream of streams) stream.close();
  return outcome(ridesSeen(patient.id) > seenBefore);

  async function untilRevoked(): Promise<void> {
    for (;;) {
      const { status } = await patient.browser.call("DELETE", `/api/provider-relationships/${grant.id}`);
      if (status === 200) return;
      // 503 while connections are replaced.
      if (status !== 503) throw new Error(`The revoke is answered with ${status}.`);
      await pause(100);
    }
  }
}

/** The connection that listens is ended by the database's administrator, and can't come back for a moment. */
export const revokeWhileListenerIsTerminated: Attack = (installation) =>
  watchThroughCut(installation, ["302", "303"], async (network) => {
    network.line.refuseListeners();
    await network.asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`);
    await untilListening(network, false);
  });

/** PostgreSQL restarts, and the connection that listens is not back when the others are. */
export async function revokeWhilePostgresRestarts(): Promise<Outcome> {
  const postgres = await startThrowawayPostgres();
  try {
    const installation = await startInstallation(postgres.url);
    try {
      return await watchThroughCut(installation, ["304", "305"], async ({ line }) => {
        line.refuseListeners();
        await postgres.shutDown();
        await postgres.startAgain();
      });
    } finally {
      await installation.stop();
    }
  } finally {
    await postgres.stop();
  }
}
