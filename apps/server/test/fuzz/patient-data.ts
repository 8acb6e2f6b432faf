import { randomUUID } from "node:crypto";
import { greenAnswers } from "../support/safety-check.ts";
import type { TestServer } from "../support/test-server.ts";
import { send } from "./http-client.ts";
import { newSession, type Person } from "./people.ts";

/** Texts that identify one patient, and who may read them. */
export interface Secret {
  readonly text: string;
  readonly patientId: number;
}

/** Born before any date that a request makes up, so that a match is never a coincidence. */
export const patientNames = {
  first: { firstName: "Perpetua", lastName: "Windlestraw", dateOfBirth: "1921-03-19" },
  second: { firstName: "Thaddeus", lastName: "Brackenbury", dateOfBirth: "1925-11-08" },
  foreign: { firstName: "Zebulonia", lastName: "Quorlingshaw", dateOfBirth: "1929-02-23" },
};

export type Names = (typeof patientNames)["first"];
export const emailOf = ({ firstName, lastName }: Names) => `${firstName}.${lastName}@bedsidebike.example`.toLowerCase();

/** Creates rides, goals, an assessment and a wall entry; returns the texts that identify this patient. */
export async function fillPatient(
  server: TestServer,
  patient: Person,
  provider: Person | undefined,
  names: Names,
): Promise<Secret[]> {
  const patientCalls = await callsBy(server, patient);
  const mark = `Mark-${randomUUID()}`;
  const path = `/api/patients/${patient.id}`;
  await patientCalls("PATCH", "/api/kudos/preferences", {
    displayName: `Wanderer ${patient.id}`,
    optInKudos: true,
    optInNudges: true,
  });
  const rideIds = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, rideId] of rideIds.entries()) {
    const startedAt = new Date(Date.now() - 3_600_000 * (2 + 8 * index)).toISOString();
    const readings = Array.from({ length: 120 }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20 + index }));
    await patientCalls("POST", `${path}/sessions`, { rideId, startedAt, readings });
  }
  if (provider) {
    const providerCalls = await callsBy(server, provider);
    await providerCalls("POST", "/api/risk-assessment", {
      patientId: patient.id,
      ...greenAnswers,
      age: 80,
      admission_other: true,
      admission_diagnosis: mark,
      text_read: { admission_diagnosis: mark },
    });
    await providerCalls("POST", `${path}/goals`, {
      goals: [
        { goalType: "power", targetValue: 20, unit: "watts", label: `${mark} power`, period: "session" },
        { goalType: "duration", targetValue: 15, unit: "minutes", label: `${mark} minutes`, period: "session" },
      ],
    });
  }
  const texts = [names.firstName, names.lastName, emailOf(names), names.dateOfBirth, mark, ...rideIds];
  return texts.map((text) => ({ text, patientId: patient.id }));
}

/** By a provider, with nothing found. */
export async function assessAsGreen(server: TestServer, patient: Person, provider: Person): Promise<void> {
  const providerCalls = await callsBy(server, provider);
  await providerCalls("POST", "/api/risk-assessment", { patientId: patient.id, ...greenAnswers });
}

export async function nudge(server: TestServer, sender: Person, recipients: readonly Person[]): Promise<void> {
  const call = await callsBy(server, sender);
  for (const { id } of recipients) {
    await call("POST", "/api/kudos/nudge", { recipientId: id, templateType: "gentle_reminder" });
  }
}

/** What the person does in the product before the fuzzing begins. */
async function callsBy(server: TestServer, person: Person) {
  const cookie = await newSession(server, person);
  return async (method: string, address: string, body: object): Promise<void> => {
    const reply = await send(server.url, { method, address, headers: { cookie }, body: JSON.stringify(body) });
    if (reply.status >= 300) throw new Error(`${method} ${address} answered ${reply.status}: ${reply.text}`);
  };
}
