import type { RecordedRequest } from "../../apps/server/test/support/recorded-replies.ts";

/** Makes a call and records it. Returns the reply's status and its JSON, for the calls that depend on it. */
export type Ask = (
  as: string,
  method: RecordedRequest["method"],
  url: string,
  body?: object | string,
) => Promise<{ readonly status: number; readonly json: Json }>;

/** A reply, of which the list of calls reads a few fields. */
// biome-ignore lint/suspicious/noExplicitAny: the replies of seventy calls
export type Json = any;

/** What is asked about a patient, by the patient and by who may look. */
export const patientReads = (id: number): string[] => [
  `/api/patients/${id}/dashboard`,
  `/api/patients/${id}/usage-data`,
  `/api/patients/${id}/usage-data?days=7`,
  `/api/patients/${id}/sessions`,
  `/api/patients/${id}/sessions?limit=5`,
  `/api/patients/${id}/goals`,
  `/api/patients/${id}/risk-assessment`,
  `/api/patients/${id}/profile-for-calculator`,
  `/api/patients/${id}/games`,
  `/api/patients/${id}/claps`,
];

/** What only the patient asks. */
export const ownReads = (id: number): string[] => [
  "/api/auth/user",
  `/api/patients/${id}/access-log`,
  "/api/provider-relationships",
  "/api/kudos/preferences",
  "/api/kudos/feed",
  "/api/kudos/activity",
  "/api/kudos/nudge-targets",
];

/** What a provider asks without naming a patient. */
export const providerReads = (id: number): string[] => [
  "/api/auth/user",
  "/api/auth/sessions",
  "/api/passkeys",
  "/api/providers",
  `/api/providers/${id}/patients`,
];

export async function readAll(ask: Ask, as: string, urls: readonly string[]): Promise<void> {
  for (const url of urls) await ask(as, "GET", url);
}

/** Calls added after the first recording are made at the end: each call advances the clock for those after it. */
export const laterReads: readonly string[] = ["/api/ride-sealing-key"];

/** Every other GET in the contract, with an id if its path has one; one with two is asked at the end as well. */
export const allReads = (paths: Readonly<Record<string, { method: string; path: string }>>, id: number): string[] =>
  Object.values(paths)
    .filter(({ method, path }) => method === "GET" && !laterReads.includes(path) && !path.endsWith("/:patientId"))
    .map(({ path }) => path.replace(":id", String(id)));
