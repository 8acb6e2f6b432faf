import { constants, createPublicKey, publicEncrypt, randomUUID } from "node:crypto";
import type { CallReply } from "@bedside-bike/contract";
import type { LightMyRequestResponse } from "fastify";
import type { SharedServer, SignedIn, Visitor } from "./test-server.ts";

/** Begins a ride as the patient's tablet does. Returns the reply, whatever it is. */
export const beginRide = (patient: SignedIn, body: object = {}): Promise<LightMyRequestResponse> =>
  patient.call("POST", `/api/patients/${patient.user.id}/rides`, {
    rideId: randomUUID(),
    startedAt: new Date().toISOString(),
    ...body,
  });

/** A ride that a tablet began, with its ticket. */
export class TabletRide {
  readonly #server: SharedServer;
  readonly rideId: string;
  readonly startedAt: string;
  readonly ticket: string;

  constructor(server: SharedServer, begun: CallReply<"rides.begin">) {
    this.#server = server;
    this.rideId = begun.rideId;
    this.startedAt = begun.startedAt;
    this.ticket = begun.ticket;
  }

  /** @throws Error if the server does not answer 201. */
  static async begin(server: SharedServer, patient: SignedIn, body: object = {}): Promise<TabletRide> {
    const reply = await beginRide(patient, body);
    if (reply.statusCode !== 201) throw new Error(`rides.begin answered ${reply.statusCode}: ${reply.body}`);
    return new TabletRide(server, reply.json());
  }

  send(readings: readonly object[], rest: object = {}, ticket = this.ticket): Promise<LightMyRequestResponse> {
    return this.#server.app.inject({
      method: "POST",
      url: `/api/rides/${this.rideId}/readings`,
      headers: { authorization: `Ride ${ticket}` },
      payload: { rideId: this.rideId, startedAt: this.startedAt, readings, ...rest },
    });
  }
}

/** A patient's id, sealed to the server's key as a tablet seals it. */
export async function sealPatient(visitor: Visitor, text: string): Promise<{ keyId: string; sealed: string }> {
  const { keyId, publicKey }: CallReply<"rides.sealingKey"> = (
    await visitor.call("GET", "/api/ride-sealing-key")
  ).json();
  const { kty, n, e } = publicKey;
  const key = createPublicKey({ key: { kty, n, e }, format: "jwk" });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = publicEncrypt({ key, padding, oaepHash: "sha256" }, Buffer.from(text, "utf8"));
  return { keyId, sealed: sealed.toString("base64url") };
}
