import type { CallName } from "@bedside-bike/contract";
import { runAdminCommand } from "../../src/admin/commands.ts";
import { demoPatientId } from "../../src/platform/demo.ts";
import type { TestServer } from "../support/test-server.ts";
import { send } from "./http-client.ts";
import { knownBike, knownPerson, knownRide } from "./likely-values.ts";
import { assessAsGreen, emailOf, fillPatient, type Names, nudge, patientNames, type Secret } from "./patient-data.ts";
import {
  addPerson,
  addProvider,
  addTeam,
  keepPasskeys,
  newSession,
  type Person,
  setOnlyGrants,
  settleWorries,
} from "./people.ts";
import type { Id } from "./request.ts";

export type RoleName =
  | "visitor"
  | "patient"
  | "another patient"
  | "provider with grant"
  | "provider without grant"
  | "provider of a team"
  | "provider who left the team"
  | "inactive provider"
  | "bike"
  | "ride ticket"
  | "help ticket";

export interface Role {
  readonly name: RoleName;
  readonly person?: Person;
  /** What the role may act on from the start, by kind. */
  readonly own: Readonly<Record<string, readonly Id[]>>;
  headers: Record<string, string>;
}

export interface World {
  /** The patient whom none of the roles may know anything about. */
  readonly foreign: { readonly id: number; readonly headers: Readonly<Record<string, string>> };
  readonly roles: readonly Role[];
  readonly ids: Readonly<Record<string, readonly Id[]>>;
  readonly secrets: readonly Secret[];
  /** Whose data each role may see. */
  mayRead(role: RoleName, patientId: number): boolean;
  /** A fresh session for a role whose old one has ended. */
  signIn(role: Role): Promise<void>;
  /** Restores what a successful call has ended, so that the rest of the run has something to work with. */
  repairAfter(call: string): Promise<void>;
}

const endingCalls: ReadonlySet<string> = new Set<CallName>([
  "providerRelationships.grant",
  "providerRelationships.revoke",
  "patients.discharge",
]);

const worryingCalls: ReadonlySet<string> = new Set<CallName>([
  "riskAssessments.create",
  "sessionChecks.create",
  "helpRequests.create",
  "helpRequests.createLater",
  "helpRequests.close",
  "adverseEvents.report",
]);

/** Two patients, one who let a provider and a team in, and a foreign one whom none of the roles may know anything about. */
export async function buildWorld(server: TestServer): Promise<World> {
  const people = await addEverybody(server);
  const { patient, second, foreign, granted, ungranted, ofTeam, left, inactive, foreignsProvider } = people;
  const teamId = await addTeam(server, [ofTeam, left]);
  const standing = [
    { patientId: patient.id, providerId: granted.id },
    { patientId: patient.id, teamId },
    { patientId: foreign.id, providerId: foreignsProvider.id },
  ];
  const restoreGrants = () => setOnlyGrants(server, standing, [patient.id, second.id, foreign.id]);
  await restoreGrants();
  await keepPasskeys(server, [granted, ungranted]);
  const secrets = [
    ...(await fillPatient(server, patient, granted, patientNames.first)),
    ...(await fillPatient(server, second, undefined, patientNames.second)),
    ...(await fillPatient(server, foreign, foreignsProvider, patientNames.foreign)),
  ];
  await nudge(server, foreign, [patient, second]);

  const signIn = async (role: Role) => {
    if (role.person) role.headers = await sessionOf(server, role.person);
  };
  const roles = [
    roleOf("visitor"),
    roleOf("patient", patient, { patients: [patient.id] }),
    roleOf("another patient", second, { patients: [second.id] }),
    roleOf("provider with grant", granted, { patients: [patient.id], providers: [granted.id] }),
    roleOf("provider without grant", ungranted, { providers: [ungranted.id] }),
    roleOf("provider of a team", ofTeam, { patients: [patient.id], providers: [ofTeam.id] }),
    roleOf("provider who left the team", left, { providers: [left.id] }),
    roleOf("inactive provider", inactive, { providers: [inactive.id] }),
    { ...roleOf("bike", undefined, { devices: [knownBike] }), headers: await keyOfBike(server) },
    {
      ...roleOf("ride ticket", undefined, { rides: [knownRide.rideId] }),
      headers: await ticketOfRide(server, patient),
    },
    { ...roleOf("help ticket"), headers: await helpTicketOf(server, patient) },
  ];
  for (const role of roles) await signIn(role);
  return {
    foreign: { id: foreign.id, headers: await sessionOf(server, foreign) },
    roles,
    ids: {
      patients: [patient.id, second.id, foreign.id, demoPatientId],
      providers: [granted.id, ungranted.id, ofTeam.id, left.id, inactive.id, foreignsProvider.id],
      teams: [teamId],
      devices: [knownBike, 121],
      rides: [knownRide.rideId],
    },
    secrets,
    mayRead: (name, patientId) =>
      roles.some((role) => role.name === name && (role.own.patients ?? []).includes(patientId)),
    signIn,
    repairAfter: async (call) => {
      if (endingCalls.has(call)) await restoreGrants();
      if (!worryingCalls.has(call)) return;
      // A random assessment is hardly ever green; without a green one no goal is sent, nor while an event or symptoms
      // wait.
      if (call === "riskAssessments.create") await assessAsGreen(server, patient, granted);
      await settleWorries(server, { patientId: patient.id, providerId: granted.id });
    },
  };
}

async function addEverybody(server: TestServer) {
  const addPatient = (names: Names) => addPerson(server, { userType: "patient", email: emailOf(names), ...names });
  await addPerson(server, { userType: "patient", ...knownPerson });
  return {
    patient: await addPatient(patientNames.first),
    second: await addPatient(patientNames.second),
    foreign: await addPatient(patientNames.foreign),
    granted: await addProvider(server, "Gwen"),
    ungranted: await addProvider(server, "Ulla"),
    ofTeam: await addProvider(server, "Tess"),
    left: await addProvider(server, "Lena"),
    inactive: await addProvider(server, "Ines", { isActive: false }),
    foreignsProvider: await addProvider(server, "Fenna"),
  };
}

const roleOf = (name: RoleName, person?: Person, own: Role["own"] = {}): Role => ({
  name,
  own,
  headers: {},
  ...(person ? { person } : {}),
});

async function sessionOf(server: TestServer, person: Person): Promise<Record<string, string>> {
  return { cookie: await newSession(server, person) };
}

async function keyOfBike(server: TestServer): Promise<Record<string, string>> {
  const enrolled = await runAdminCommand(server.deps, ["enroll-device", String(knownBike)]);
  if (!enrolled.ok) throw new Error(enrolled.error);
  return { authorization: `Bearer ${/[\w-]{43}/.exec(enrolled.output)?.[0]}` };
}

/** The patient's tablet begins a ride, so that its readings can be sent, and the patient says how it is. */
async function ticketOfRide(server: TestServer, patient: Person): Promise<Record<string, string>> {
  const { cookie = "" } = await sessionOf(server, patient);
  const post = async (address: string, body: object) => {
    const headers = { cookie, "content-type": "application/json" };
    const reply = await send(server.url, { method: "POST", address, headers, body: JSON.stringify(body) });
    if (reply.status !== 201) throw new Error(`${address} answered ${reply.status}: ${reply.text}`);
    return JSON.parse(reply.text);
  };
  const { ticket } = await post(`/api/patients/${patient.id}/rides`, knownRide);
  await post(`/api/rides/${knownRide.rideId}/feedback`, { effort: "too_hard" });
  return { authorization: `Ride ${ticket}` };
}

async function helpTicketOf(server: TestServer, patient: Person): Promise<Record<string, string>> {
  const { cookie = "" } = await sessionOf(server, patient);
  const request = { method: "GET", address: "/api/auth/user", headers: { cookie }, body: undefined };
  const { session } = JSON.parse((await send(server.url, request)).text);
  return { authorization: `Help ${session.helpTicket}` };
}
