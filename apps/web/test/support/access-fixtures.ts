import type { CallReply, PersonRelationship, Team, TeamRelationship } from "@bedside-bike/contract";
import { dana, stubPatientScreens, today } from "./patient-fixtures.ts";
import { stubReply } from "./stub-server.ts";

export const max = {
  ...dana,
  id: 32,
  providerId: 1,
  providerFirstName: "Max",
  providerLastName: "Mockman",
  providerCredentials: "MD",
  providerSpecialty: "Internal Medicine",
} satisfies PersonRelationship;

const asListed = (one: PersonRelationship): CallReply<"providers.list">[number] => ({
  id: one.providerId,
  firstName: one.providerFirstName,
  lastName: one.providerLastName,
  credentials: one.providerCredentials,
  specialty: one.providerSpecialty,
});

/** Two teams, the one of whoever is at the bed first. */
export const teams: Team[] = [
  { id: 8, name: "Ward 4", members: [dana, max].map(asListed) },
  { id: 7, name: "Physical therapy", members: [asListed(dana)] },
];

/** Dorothy has let Ward 4 in. */
export const wardFour: TeamRelationship = {
  id: 41,
  teamId: 8,
  teamName: "Ward 4",
  members: [dana, max].map((one) => ({ ...asListed(one), since: dana.createdAt })),
  createdAt: dana.createdAt,
};

type LogEntry = CallReply<"patients.accessLog">[number];

const danaLooked = { actorName: "Dana Provider", actorRole: "DPT", openedWithCodeFrom: null };

/** Newest first. */
export const accessLog: LogEntry[] = [
  { ...danaLooked, id: 54, at: `${today}T15:30:00.000Z`, action: "goals.list" },
  { ...danaLooked, id: 53, at: `${today}T15:20:00.000Z`, action: "patients.dashboard" },
  { ...danaLooked, id: 52, at: `${today}T15:10:00.000Z`, action: "patients.dashboard" },
  {
    id: 51,
    at: `${today}T15:00:00.000Z`,
    actorName: "Dorothy Williams",
    actorRole: "patient",
    action: "auth.login",
    openedWithCodeFrom: null,
  },
];

/** What 'My Providers' asks for. */
export function stubAccess(
  relationships: CallReply<"providerRelationships.list"> = [dana],
  log: CallReply<"patients.accessLog"> = accessLog,
  teams: CallReply<"teams.list"> = [],
): void {
  stubPatientScreens();
  stubReply("providerRelationships.list", relationships);
  stubReply("providers.list", [dana, max].map(asListed));
  stubReply("teams.list", teams);
  stubReply("patients.accessLog", log);
}
