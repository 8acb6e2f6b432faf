import { CITATIONS, PUBLISHED_RATES } from "@bedside-bike/clinical";
import { allCredentials } from "@bedside-bike/contract/choices";
import { safetyChecks } from "../../apps/server/src/seed/clinical-profiles.ts";
import { fixturePatients, fixtureProviders } from "../../apps/server/src/seed/people.ts";
import { waitingProviders } from "../../apps/server/src/seed/ward-administration.ts";
import { seededActions } from "../../apps/server/src/seed/ward-records.ts";

/** What people call themselves on this tour; none of these is a word that the app itself might use. */
export const registeredPerson = { firstName: "Zelda", lastName: "Quist" };

const people = [...fixturePatients, ...fixtureProviders, ...waitingProviders, registeredPerson];
const written = (options: Intl.DateTimeFormatOptions, date: Date) =>
  new Intl.DateTimeFormat("en", { timeZone: "UTC", ...options }).format(date);
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => written({ weekday: "long" }, new Date(Date.UTC(2026, 2, day))));
const months = Array.from({ length: 12 }, (_, month) =>
  written({ month: "long" }, new Date(Date.UTC(2026, month, 15))),
);
/** In full and abbreviated to three letters. */
const anyOf = (names: readonly string[]) => names.flatMap((name) => [name, name.slice(0, 3)]).join("|");

/** Text that belongs to no locale file. All other text on a screen does. */
const data: readonly (string | RegExp)[] = [
  // What was typed about a patient of the demo, and the term in it.
  "unstable angina in 2019, stented",
  "unstable angina",
  // What the tours of the calculator type, whole and by its parts.
  "no dvt",
  /^no$/g,
  "dvt",
  "t2dm",
  "xyz",
  // Papers by author, journal and year.
  ...Object.values(CITATIONS).map(({ citation }) => citation),
  // The line of `admin check` below what it says in the screen's words.
  "Battery low: 123.",
  // What providers gave with their registration, whole: addresses, specialties and licenses.
  ...[...fixtureProviders, ...waitingProviders].map(({ firstName, lastName }) =>
    `${firstName}.${lastName}@bedsidebike.example`.toLowerCase(),
  ),
  ...waitingProviders.flatMap(({ license }) => license ?? []),
  // The people in a team, joined as the browser does it in the screen's language.
  "Nora Nonesuch and Dana Provider",
  // Names of people, as they gave them, and the credentials after a provider's.
  ...people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ...people.map(({ firstName, lastName }) => `${firstName.slice(0, 1)}. ${lastName}`),
  ...people.map(({ lastName }) => new RegExp(`^${lastName}$`, "g")),
  ...people.map(({ firstName }) => new RegExp(`\\b${firstName}\\b`, "g")),
  new RegExp(`, (${allCredentials.join("|")})\\b`, "g"),
  ...fixtureProviders.map(({ specialty }) => specialty),
  "Acute Care",
  // Whom a patient's link is for, and how it calls the patient.
  /\b(Lucy|Mom)\b/g,
  // Beds, and the keys of the portal's first page.
  /\b\d+-[A-Z]\b/g,
  /^[cne]$/g,
  // What a provider wrote when clearing a patient.
  ...Object.values(safetyChecks).flatMap(({ clearance }) => clearance ?? []),
  "Ward 3",
  // A team, and the people in it as My Providers shows them.
  "Ward 4",
  /\((DPT|MD|RN|OT|PT|NP)\)/g,
  // Where published rates come from, and a bike's key.
  ...PUBLISHED_RATES.map(({ source }) => source),
  /^[\w-]{43}$/g,
  // A height as it is written where feet are counted.
  /\b\d+ ft [\d.]+ in\b/g,
  // What was done after an event of the demo, as staff wrote it.
  ...seededActions.map((action) => action.replace(/\.$/, "")),
  // The name under which a patient appears on the wall: their own choice, or made up for them.
  ...fixturePatients.flatMap(({ community }) => (community ? [community.displayName] : [])),
  /^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/g,
  // The demo provider's address, which may break behind the @.
  /\b(dana\.provider|[\w-]+)?@?bedsidebike\.example/g,
  /^dana\.provider$/g,
  // What the browser that takes the tour is called.
  /^Chrome on [A-Z][a-z]+$/g,
  // Dates and times as the browser writes them in the screen's language.
  new RegExp(`\\b(${anyOf(weekdays)})\\b,?`, "g"),
  new RegExp(`\\b(${anyOf(months)}) \\d+(, \\d{4})?`, "g"),
  new RegExp(`^(${anyOf(months)})$`, "g"),
  /\d{1,2}:\d\d\s[AP]M/g,
  /^now$|, today(?=\])|\b(yesterday|\d+ (second|minute|hour|day)s? ago)\b/g,
];

export const withoutData = (text: string): string =>
  data.reduce<string>((rest, given) => rest.replaceAll(given, ""), text);
