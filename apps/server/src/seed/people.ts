import type { avatarEmojis, Credentials, ProviderRole } from "@bedside-bike/contract";
import { demoPatientId, demoProviderEmail, demoProviderId } from "../platform/demo.ts";
import type { StoryName } from "./stories.ts";

/** The people of the demo. Every name is recognizably fictional; every email address uses a reserved domain. */

export interface FixtureProvider {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly credentials: Credentials;
  readonly specialty: string;
  readonly providerRole: ProviderRole;
}

export interface FixturePatient {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly dateOfBirth: string;
  /** Days since admission; 0 for a patient admitted in the last few hours. */
  readonly stayDays: number;
  /** Null if the patient has not ridden yet. */
  readonly story: StoryName | null;
  readonly providerIds: readonly number[];
  /** The provider who assessed this patient and set any goals; null if there is none yet. */
  readonly assessedBy: number | null;
  readonly hasGoals: boolean;
  /** How the patient appears on the community wall; null if they never opened it. */
  readonly community: {
    readonly displayName: string;
    readonly avatarEmoji: (typeof avatarEmojis)[number];
    readonly optInKudos: boolean;
    readonly optInNudges: boolean;
  } | null;
}

const max = 1;
/** Has the mark that `make-administrator` sets. */
export const demoAdministratorId = max;
const nora = 2;
const dana = demoProviderId;

export const fixtureProviders: readonly FixtureProvider[] = [
  {
    id: dana,
    firstName: "Dana",
    lastName: "Provider",
    email: demoProviderEmail,
    credentials: "DPT",
    specialty: "Acute Care Physical Therapy",
    providerRole: "physical_therapist",
  },
  {
    id: max,
    firstName: "Max",
    lastName: "Mockman",
    email: "max.mockman@bedsidebike.example",
    credentials: "MD",
    specialty: "Internal Medicine",
    providerRole: "physician",
  },
  {
    // No patient has granted her access: shows the provider portal's empty state.
    id: nora,
    firstName: "Nora",
    lastName: "Nonesuch",
    email: "nora.nonesuch@bedsidebike.example",
    credentials: "RN",
    specialty: "Geriatric Nursing",
    providerRole: "nurse",
  },
];

export const fixturePatients: readonly FixturePatient[] = [
  {
    id: demoPatientId,
    firstName: "Rosa",
    lastName: "Demo",
    email: "rosa.demo@bedsidebike.example",
    dateOfBirth: "1944-04-12",
    stayDays: 12,
    story: "improving",
    providerIds: [dana],
    assessedBy: dana,
    hasGoals: true,
    community: { displayName: "Morning Robin", avatarEmoji: "🌻", optInKudos: true, optInNudges: true },
  },
  {
    id: 5,
    firstName: "Sam",
    lastName: "Sample",
    email: "sam.sample@bedsidebike.example",
    dateOfBirth: "1951-09-03",
    stayDays: 17,
    story: "on-track",
    providerIds: [dana, max],
    assessedBy: max,
    hasGoals: true,
    community: { displayName: "Steady Otter", avatarEmoji: "🐢", optInKudos: true, optInNudges: true },
  },
  {
    id: 6,
    firstName: "Ida",
    lastName: "Fiction",
    email: "ida.fiction@bedsidebike.example",
    dateOfBirth: "1938-01-27",
    stayDays: 16,
    story: "frail",
    providerIds: [dana],
    assessedBy: dana,
    hasGoals: false,
    community: null,
  },
  {
    id: 7,
    firstName: "Otto",
    lastName: "Example",
    email: "otto.example@bedsidebike.example",
    dateOfBirth: "1947-06-15",
    stayDays: 22,
    story: "stopped",
    providerIds: [dana],
    assessedBy: dana,
    hasGoals: true,
    community: { displayName: "Quiet Heron", avatarEmoji: "🎈", optInKudos: true, optInNudges: false },
  },
  {
    id: 8,
    firstName: "Greta",
    lastName: "Placeholder",
    email: "greta.placeholder@bedsidebike.example",
    dateOfBirth: "1955-11-30",
    stayDays: 19,
    story: "below-goal",
    providerIds: [dana, max],
    assessedBy: dana,
    hasGoals: true,
    community: { displayName: "Blue Comet", avatarEmoji: "🌈", optInKudos: true, optInNudges: true },
  },
  {
    id: 9,
    firstName: "Theo",
    lastName: "Testcase",
    email: "theo.testcase@bedsidebike.example",
    dateOfBirth: "1949-03-08",
    stayDays: 27,
    story: "falling-power",
    providerIds: [dana],
    assessedBy: dana,
    hasGoals: true,
    community: { displayName: "Window Seat", avatarEmoji: "🚴", optInKudos: true, optInNudges: true },
  },
  {
    id: 10,
    firstName: "Nina",
    lastName: "Newcomer",
    email: "nina.newcomer@bedsidebike.example",
    dateOfBirth: "1960-07-21",
    stayDays: 0,
    story: null,
    providerIds: [dana],
    assessedBy: null,
    hasGoals: false,
    community: null,
  },
  {
    // The one patient to whom the demo provider has no access.
    id: 11,
    firstName: "Paul",
    lastName: "Private",
    email: "paul.private@bedsidebike.example",
    dateOfBirth: "1958-12-05",
    stayDays: 20,
    story: "private",
    providerIds: [max],
    assessedBy: max,
    hasGoals: true,
    community: { displayName: "Night Owl", avatarEmoji: "🌟", optInKudos: true, optInNudges: false },
  },
];

export const fixtureIds: readonly number[] = [...fixtureProviders, ...fixturePatients].map((person) => person.id);
