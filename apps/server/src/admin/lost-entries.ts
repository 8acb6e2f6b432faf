import type { ExportedEntry } from "./read-audit-export.ts";

/** What a recovered database knows about the people whom the lost entries name. */
export interface Known {
  /** Names by user id. Anyone who registered after the time of the recovery is missing, whoever has that id now. */
  readonly people: ReadonlyMap<number, string>;
  /** Names by id, of teams that were made before the recovery's time. */
  readonly teams: ReadonlyMap<number, string>;
  /** Who may look at whom, by a grant or a team, as `accessKey` writes it. */
  readonly openAccess: ReadonlySet<string>;
  /** What patients gave to a person or a team, as `accessKey` writes it. */
  readonly openGrants: ReadonlySet<string>;
  readonly activeProviders: ReadonlySet<number>;
}

type Section = "ended" | "stopped" | "given" | "sent";

/** Revocations come first: until they are repeated, somebody may still have access who should have lost it. */
const sections: readonly (readonly [Section, string])[] = [
  [
    "ended",
    "Ended, and open again since the recovery. Do these first: until then somebody may look who no longer may.",
  ],
  ["stopped", "Goals that were stopped, and what stopped them. They count again until these are done."],
  [
    "given",
    "Access that was given, and is missing. Patients give it again on their own screens, administrators put people into teams.",
  ],
  [
    "sent",
    "Goals and clearances that were sent, and are missing. Assess the patient again where the assessment is missing too.",
  ],
];

interface Kind {
  readonly section: Section;
  /** Only the last entry about each thing is listed: access that was revoked and granted again counts as granted. */
  readonly about: (entry: ExportedEntry) => string;
  readonly says: (entry: ExportedEntry, who: Who) => string;
  /** Whether it has to be done again here. */
  readonly state?: (entry: ExportedEntry, known: Known) => string;
}

interface Who {
  readonly actor: string;
  readonly patient: string;
  readonly provider: string;
  readonly team: string;
}

const teamIdOf = ({ detail }: ExportedEntry): number => Number(detail.teamId);
const providerIdOf = ({ detail }: ExportedEntry): number => Number(detail.providerId);
/** @param party a provider's id, or `teamParty` of a team. */
export const accessKey = (patientId: number | null, party: number | string): string => `access ${patientId} ${party}`;
export const teamParty = (teamId: number): string => `team ${teamId}`;
const isToTeam = ({ detail }: ExportedEntry): boolean => detail.teamId !== undefined;
const accessOf = (entry: ExportedEntry): string =>
  accessKey(entry.patientId, isToTeam(entry) ? teamParty(teamIdOf(entry)) : providerIdOf(entry));
const memberOf = (entry: ExportedEntry): string => `member ${teamIdOf(entry)} ${providerIdOf(entry)}`;
const providerOf = (entry: ExportedEntry): string => `provider ${providerIdOf(entry)}`;
const signInOf = (entry: ExportedEntry): string => `${entry.action} ${providerIdOf(entry)}`;
const goalsOf = ({ patientId }: ExportedEntry): string => `goals ${patientId}`;
const itself = ({ id }: ExportedEntry): string => `entry ${id}`;

const accessState = (entry: ExportedEntry, { openAccess }: Known): string =>
  openAccess.has(accessOf(entry)) ? "open here" : "not open here";
const grantState = (entry: ExportedEntry, { openGrants }: Known): string =>
  openGrants.has(accessOf(entry)) ? "open here" : "not open here";
const providerState = (entry: ExportedEntry, { activeProviders }: Known): string =>
  activeProviders.has(providerIdOf(entry)) ? "active here" : "not active here";

const kinds: Readonly<Record<string, Kind>> = {
  "providerRelationships.revoke": {
    section: "ended",
    about: accessOf,
    says: (entry, { patient, provider, team }) => `${patient} ended the access of ${isToTeam(entry) ? team : provider}`,
    state: grantState,
  },
  "providers.deactivate": {
    section: "ended",
    about: (entry) => (entry.patientId === null ? providerOf(entry) : accessOf(entry)),
    says: ({ patientId }, { actor, patient, provider }) =>
      patientId === null
        ? `${actor} deactivated ${provider}`
        : `the access of ${provider} to ${patient} ended with that`,
    state: (entry, known) => (entry.patientId === null ? providerState : accessState)(entry, known),
  },
  "teams.removeMember": {
    section: "ended",
    about: memberOf,
    says: (_, { provider, team }) => `${provider} was taken out of ${team}`,
  },
  "teams.end": {
    section: "ended",
    about: (entry) => `team ${teamIdOf(entry)}`,
    says: (_, { team }) => `${team} was ended, and all access by it`,
  },
  "patient.discharge": {
    section: "ended",
    about: ({ patientId }) => `stay ${patientId}`,
    says: (_, { actor, patient }) => `${actor} discharged ${patient}, which ended all access`,
  },
  "identityProofs.distrust": {
    section: "ended",
    about: ({ patientId }) => `proofs ${patientId}`,
    says: (_, { patient, provider }) => `what rested on the word of ${provider} about ${patient} ended`,
  },
  "passkeys.remove": { section: "ended", about: itself, says: (_, { actor }) => `${actor} removed a passkey` },
  "admin.reset-passkeys": {
    section: "ended",
    about: signInOf,
    says: (_, { provider }) => `the passkeys of ${provider} were reset`,
  },
  "admin.unlink-single-sign-on": {
    section: "ended",
    about: signInOf,
    says: (_, { provider }) => `${provider} was unlinked from the hospital's sign-in`,
  },
  "admin.remove-administrator": {
    section: "ended",
    about: (entry) => `administrator ${providerIdOf(entry)}`,
    says: (_, { provider }) => `${provider} was made no administrator any more`,
  },
  "admin.enroll-device": {
    section: "ended",
    about: ({ detail }) => `bike ${detail.deviceNumber}`,
    says: ({ detail }) => `bike ${detail.deviceNumber} got a key; one from before that time works again`,
  },
  "admin.retire-device": {
    section: "ended",
    about: ({ detail }) => `bike ${detail.deviceNumber}`,
    says: ({ detail }) => `bike ${detail.deviceNumber} was retired; its key from before that time works again`,
  },
  "admin.refuse-provider": {
    section: "ended",
    about: providerOf,
    says: (_, { provider }) => `${provider} was refused`,
    state: providerState,
  },
  "patients.endAccount": {
    section: "ended",
    about: ({ patientId }) => `account ${patientId}`,
    says: (_, { actor, patient }) => `${actor} ended the account of ${patient}`,
  },
  "goals.suspend": {
    section: "stopped",
    about: goalsOf,
    says: (_, { actor, patient }) => `goals of ${patient} were put on hold by ${actor}`,
  },
  "safetyEvents.record": {
    section: "stopped",
    about: itself,
    says: ({ detail }, { actor, patient }) => `${actor} recorded '${detail.kind}' of ${patient}`,
  },
  "providerRelationships.grant": {
    section: "given",
    about: accessOf,
    says: (entry, { patient, provider, team }) => `${patient} gave access to ${isToTeam(entry) ? team : provider}`,
    state: grantState,
  },
  "teams.addMember": {
    section: "given",
    about: memberOf,
    says: (_, { provider, team }) => `${provider} was put into ${team}`,
  },
  "providers.reactivate": {
    section: "given",
    about: providerOf,
    says: (_, { provider }) => `${provider} was made active again`,
    state: providerState,
  },
  "admin.approve-provider": {
    section: "given",
    about: providerOf,
    says: (_, { provider }) => `${provider} was approved`,
    state: providerState,
  },
  "admin.make-administrator": {
    section: "given",
    about: (entry) => `administrator ${providerIdOf(entry)}`,
    says: (_, { provider }) => `${provider} was made an administrator`,
  },
  "goals.save": {
    section: "sent",
    about: goalsOf,
    says: (_, { actor, patient }) => `${actor} sent goals to ${patient}`,
  },
  "goals.fromAssessment": {
    section: "sent",
    about: goalsOf,
    says: (_, { actor, patient }) => `${actor} sent goals to ${patient}`,
  },
  "goals.update": {
    section: "sent",
    about: goalsOf,
    says: (_, { actor, patient }) => `${actor} changed a goal of ${patient}`,
  },
  "clearances.create": {
    section: "sent",
    about: ({ patientId }) => `clearance ${patientId}`,
    says: (_, { actor, patient }) => `${actor} cleared ${patient}`,
  },
};

export const isListed = ({ action }: ExportedEntry): boolean => action in kinds;

/** The last entry about each thing, in order. */
export function latestDecisions(entries: readonly ExportedEntry[]): ExportedEntry[] {
  const latest = new Map<string, ExportedEntry>();
  for (const entry of entries) {
    const about = kinds[entry.action]?.about(entry);
    if (about === undefined) continue;
    latest.delete(about);
    latest.set(about, entry);
    if (entry.action !== "patient.discharge") continue;
    for (const key of latest.keys()) if (key.startsWith(`access ${entry.patientId} `)) latest.delete(key);
  }
  return [...latest.values()];
}

/** The users whom an entry names. */
export function peopleOf(entry: ExportedEntry): number[] {
  const ids = [entry.actorId, entry.patientId, providerIdOf(entry)];
  return ids.filter((id): id is number => Number.isSafeInteger(id));
}

/** One paragraph for each section that has entries. */
export function describeLost(entries: readonly ExportedEntry[], known: Known): string[] {
  return sections.flatMap(([section, heading]) => {
    const listed = entries.filter(({ action }) => kinds[action]?.section === section);
    return listed.length === 0
      ? []
      : [[heading, ...listed.map((entry) => `  ${describeEntry(entry, known)}`)].join("\n")];
  });
}

function describeEntry(entry: ExportedEntry, known: Known): string {
  const { actorKind, actorId, patientId, at, action } = entry;
  const nameOf = (kind: string, id: number) =>
    known.people.get(id) ?? `${kind} ${id} (registered after the recovery's time: not this database's ${id})`;
  const isPerson = actorId !== null && (actorKind === "patient" || actorKind === "provider");
  const who = {
    actor: isPerson ? nameOf(actorKind, actorId) : actorKind === "admin" ? "an administrator" : "the product",
    patient: nameOf("patient", patientId ?? 0),
    provider: nameOf("provider", providerIdOf(entry)),
    team: known.teams.get(teamIdOf(entry)) ?? `team ${teamIdOf(entry)} (made after the recovery's time)`,
  };
  const kind = kinds[action];
  const isTeamHere = !isToTeam(entry) || known.teams.has(teamIdOf(entry));
  const isEverybodyHere = isTeamHere && peopleOf(entry).every((id) => known.people.has(id));
  const state = isEverybodyHere ? kind?.state?.(entry, known) : undefined;
  return `${at}  ${kind?.says(entry, who)}${state === undefined ? "" : ` (${state})`}`;
}
