import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CallReply, Dashboard } from "@bedside-bike/contract";
import type { Page } from "playwright-core";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";
import { enter } from "./session.ts";

export const rosa = {
  id: 4,
  firstName: "Rosa",
  lastName: "Demo",
  dateOfBirth: "1944-04-12",
  deviceNumber: "121",
} as const;

export function signInAsRosa(page: Page): Promise<void> {
  const { id: _, ...credentials } = rosa;
  return enter(page, "/api/auth/login", { ...credentials, userType: "patient" });
}

/** A new patient without rides and goals. */
export function registerPatient(page: Page, firstName: string, lastName: string): Promise<void> {
  const email = `${randomUUID()}@bedsidebike.example`;
  const person = { userType: "patient", email, firstName, lastName, dateOfBirth: "1950-01-31", isSomeoneElse: true };
  return enter(page, "/api/auth/register", person);
}

export async function fetchDashboard(page: Page, patientId: number = rosa.id): Promise<Dashboard> {
  const reply = await page.request.get(`/api/patients/${patientId}/dashboard`);
  if (!reply.ok()) throw new Error(`dashboard answered ${reply.status()}: ${await reply.text()}`);
  return reply.json();
}

interface BikeOptions {
  minutesAgo?: number;
  deviceNumber?: string;
  /** The time to which the server's clock has been moved. */
  startedAt?: Date;
}

/** Rosa's bike, or another, simulated, which uses the same call as real bikes. */
export class Bike {
  readonly #server: TestServer;
  readonly #rideId = randomUUID();
  readonly #deviceNumber: string;
  readonly #startedAt: string;
  #seconds = 0;

  /**
   * Readings are sent faster than anybody pedals, so a ride that another follows began `minutesAgo`, and the two share
   * no second.
   */
  constructor(server: TestServer, { minutesAgo = 0, deviceNumber = rosa.deviceNumber, startedAt }: BikeOptions = {}) {
    this.#server = server;
    this.#deviceNumber = deviceNumber;
    this.#startedAt = (startedAt ?? new Date(Date.now() - minutesAgo * 60_000)).toISOString();
  }

  /** Continues to pedal steadily, at most 600 s per batch; returns the server's total. */
  pedal(seconds: number, powerWatts = 30): Promise<CallReply<"devices.telemetry">> {
    return this.#turn(seconds, { powerWatts, cadenceRpm: 45 });
  }

  /** Sends on, with pedals that stand still. */
  rest(seconds: number): Promise<CallReply<"devices.telemetry">> {
    return this.#turn(seconds, { powerWatts: 0, cadenceRpm: 0 });
  }

  #turn(
    seconds: number,
    measured: { powerWatts: number; cadenceRpm: number },
  ): Promise<CallReply<"devices.telemetry">> {
    const readings = Array.from({ length: seconds }, (_, index) => ({
      offsetSeconds: this.#seconds + index,
      ...measured,
      resistance: 2,
    }));
    this.#seconds += seconds;
    return this.#send({ readings });
  }

  end(): Promise<CallReply<"devices.telemetry">> {
    return this.#send({ readings: [], ended: true });
  }

  async #send(batch: Record<string, unknown>): Promise<CallReply<"devices.telemetry">> {
    const keys = JSON.parse(readFileSync(join(this.#server.config.dataDir, "demo-device-keys.json"), "utf8"));
    const reply = await fetch(`${this.#server.url}/api/devices/${this.#deviceNumber}/telemetry`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${keys[this.#deviceNumber]}` },
      body: JSON.stringify({ rideId: this.#rideId, startedAt: this.#startedAt, ...batch }),
    });
    if (!reply.ok) throw new Error(`telemetry answered ${reply.status}: ${await reply.text()}`);
    return reply.json() as Promise<CallReply<"devices.telemetry">>;
  }
}
