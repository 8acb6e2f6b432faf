import type { AccessRule, Call } from "../../packages/contract/src/index.ts";

/** The kinds of caller for which the matrix has a column, in order. */
export const callers = [
  "visitor",
  "forged cookie",
  "expired session",
  "signed-out session",
  "unconfirmed patient",
  "confirmed patient",
  "other patient",
  "provider without grant",
  "provider with grant",
  "provider after revoke",
  "provider of a team",
  "provider who left the team",
  "provider who may not prescribe",
  "inactive provider",
  "deactivated provider",
  "administrator",
  "bike",
  "ride ticket",
  "help ticket",
  "board",
  "family link",
] as const;
export type CallerName = (typeof callers)[number];

/** 'ok': the caller is let in, and the reply depends on the request alone. */
export type Outcome = "ok" | 401 | 403 | 404;
type Row = Readonly<Record<CallerName, Outcome>>;

/** Another outcome for some callers. */
const but = (row: Row, outcome: Outcome, changed: readonly CallerName[]): Row => ({
  ...row,
  ...(Object.fromEntries(changed.map((caller) => [caller, outcome])) as Partial<Row>),
});
const everyone = (outcome: Outcome) => Object.fromEntries(callers.map((caller) => [caller, outcome])) as Row;

const patients: readonly CallerName[] = ["unconfirmed patient", "confirmed patient", "other patient"];
/** By a grant to the person, or to a team that they are in. */
const granted: readonly CallerName[] = ["provider with grant", "provider who may not prescribe", "provider of a team"];
const strangers: readonly CallerName[] = [
  "provider without grant",
  "provider after revoke",
  "provider who left the team",
  "administrator",
];
const careTeam = [...granted, ...strangers];
/** Who is signed in is refused, and nobody else is known: deactivating a provider ends their sessions. */
const refused = but(everyone(401), 403, [...patients, ...careTeam, "inactive provider"]);

/**
 * Written by hand from ACCESS-10 to ACCESS-13, ACCESS-22, ACCESS-26 and TEAM-6, not derived from the code. Requests name the confirmed
 * patient, except that the unconfirmed one asks for their own data, and the provider with the grant.
 */
const outcomes: Readonly<Record<AccessRule["who"], Row>> = {
  anyone: everyone("ok"),
  "signed-in": but(refused, "ok", [...patients, ...careTeam]),
  patient: but(refused, "ok", patients),
  provider: but(refused, "ok", careTeam),
  administrator: but(refused, "ok", ["administrator"]),
  "this-provider": but(refused, "ok", ["provider with grant"]),
  "this-patient": but(refused, "ok", ["confirmed patient", "unconfirmed patient"]),
  "this-patient-or-granted-provider": but(refused, "ok", ["confirmed patient", "unconfirmed patient", ...granted]),
  "granted-provider": but(refused, "ok", granted),
  device: but(everyone(401), "ok", ["bike"]),
  "ride-ticket": but(everyone(401), "ok", ["ride ticket"]),
  "help-ticket": but(everyone(401), "ok", ["help ticket"]),
  board: but(everyone(401), "ok", ["board"]),
  // A link that was made up reads as one that has ended.
  "family-link": but(everyone(404), "ok", ["family link"]),
};

/** The path names a row, and the database hides whose it is from other patients and from providers without a grant. */
const outcomesOfStored: Partial<Record<AccessRule["who"], Row>> = {
  "this-patient": but(outcomes["this-patient"], 404, ["unconfirmed patient", "other patient"]),
  "this-patient-or-granted-provider": but(outcomes["this-patient-or-granted-provider"], 404, [
    "unconfirmed patient",
    "other patient",
    ...strangers,
  ]),
  "granted-provider": but(outcomes["granted-provider"], 404, strangers),
};

/** Calls that any signed-in person of the kind may make, whose path names a thing of one of them. */
export const owners: Partial<Record<Call["name"], CallerName>> = {
  "auth.endSession": "confirmed patient",
  "providerRelationships.revoke": "confirmed patient",
  "passkeys.remove": "provider with grant",
};

/** Calls that change what a provider wrote: a colleague of the same patient reads it, and is refused. */
export const authors: Partial<Record<Call["name"], CallerName>> = {
  "rides.correctByHand": "provider with grant",
  "rides.strikeByHand": "provider with grant",
};

/** What a caller gets for a path that exists. */
export function outcomeOf({ name, access }: Call, caller: CallerName): Outcome {
  const isStored = "patient" in access && access.patient === "stored";
  const row = isStored ? outcomesOfStored[access.who] : outcomes[access.who];
  if (!row) throw new Error(`callers.ts needs outcomes of ${access.who} for stored rows.`);
  if ("needsConfirmed" in access && caller === "unconfirmed patient") return 403;
  if ("needsPrescriber" in access && caller === "provider who may not prescribe") return 403;
  const owner = owners[name];
  const author = authors[name];
  if (row[caller] === "ok" && author && author !== caller) return 403;
  return row[caller] === "ok" && owner && owner !== caller ? 404 : row[caller];
}
