import { api, type CallName, calls } from "@bedside-bike/contract";
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

/** Every read of the first recording, in its order: each call advances the clock for those after it. */
const firstReads =
  `system.status auth.user auth.sessions passkeys.list identityProofs.list patients.lastDevice patients.dashboard
  patients.usageData patients.accessLog patients.live rides.list goals.list goals.limits missedSessions.dose
  adverseEvents.list adverseEvents.rates mobilityLevels.list riskAssessments.latest riskAssessments.catalog
  riskAssessments.profile providers.list providers.patients providers.live providers.shiftSummary boards.show boards.live
  boards.list providerRelationships.list providerRelationships.review calibration.report administration.bikes
  administration.people administration.machine administration.safety administration.weeks games.xp kudos.preferences
  kudos.feed kudos.activity kudos.nudgeTargets kudos.claps`.split(/\s+/) as CallName[];

/** The first reads, with an id in those whose path has one. */
export const allReads = (id: number): string[] => firstReads.map((name) => api[name].path.replace(":id", String(id)));

/** Reads of the parts of the recording that came later. */
const partReads: readonly CallName[] = ["rides.sealingKey", "providers.patient"];

/** Calls added since, which are made last. */
export const newReads = (id: number): string[] =>
  calls
    .filter(({ name, method }) => method === "GET" && !firstReads.includes(name) && !partReads.includes(name))
    .map(({ path }) => {
      const asked = path.replace(/:(?:id|\w+Id)\b/g, String(id));
      if (asked.includes("/:")) throw new Error(`Ask ${path} with values in a list of scripts/replies/.`);
      return asked;
    });
