import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { selectRows } from "../../src/platform/database/database.ts";
import { hashToken, newToken } from "../../src/platform/tokens.ts";
import {
  assessWard,
  type Caseload,
  fillWard,
  prolongStay,
  rateRides,
  type Stay,
  sendGoals,
  type Ward,
  type WrittenAssessment,
} from "../support/filled-ward.ts";
import { assess } from "../support/safety-check.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { Browser } from "../support/verified-people.ts";
import type { Opener } from "./opening-calls.ts";

/** Who opens screens, each in a browser, and the ids in their addresses. */
export interface Openers {
  readonly browsers: Readonly<Record<Opener, Browser>>;
  /** The first of the provider's patients; a call of a provider or a board is made for all of them. */
  readonly patient: number;
  readonly provider: number;
}

export interface Hospital {
  readonly server: TestServer;
  /** For each provider. */
  readonly openers: readonly Openers[];
}

const at = new Date("2026-03-10T15:40:00Z");
const anHourAgo = new Date("2026-03-10T14:40:00Z");

/** Two rides a day. */
const stayOf = (stayDays: number): Stay => ({ stayDays, ridesEach: 2 * stayDays, hoursBetweenRides: 12 });

const unlimited = { limit: 1_000_000, windowSeconds: 60 };
const limits = { callsOfSession: unlimited, callsOfDevice: unlimited, callsOfAddress: unlimited };

const administrator = 9999;

/**
 * A server at a moment of 2026, and providers with so many patients, who have been there for a week, were assessed, have a
 * plan and rode twice a day. The first patient of the last provider has been there for a year.
 */
export async function openHospital(sizes: readonly number[]): Promise<Hospital> {
  const environment = { AUTH_MODE: "verified", HOSPITAL_TZ: "UTC", DATABASE_POOL_MAX: "2" };
  const server = await withoutJobs(() => startTestServer({ now: anHourAgo, limits, environment }));
  const url = server.config.databaseOwnerUrl ?? "";
  const ward: Ward = { ...stayOf(8), sizes, at };
  const caseloads = await fillWard(url, ward);
  await prolongStay(url, ward, { patientId: caseloads.at(-1)?.first ?? 0, ...stayOf(365) });
  await server.asOwner((tx) =>
    // Everybody is signed in somewhere, so that a session is found as in a hospital: by its index.
    tx.execute(`insert into users (id, user_type, first_name, last_name)
        values (${administrator}, 'provider', 'Ada', 'Min');
      insert into providers
        values (${administrator}, 'PT', 'Rehabilitation', null, 'physical_therapist', true, true);
      insert into kudos_preferences select user_id, 'Patient ' || user_id, '', true, true from patients;
      insert into sign_in_sessions
          (user_id, token_hash, sign_out_hash, created_at, last_active_at, idle_seconds, ends_at)
        select id, 'kept ' || id, 'kept ' || id, database_now(), database_now(), 43200,
          database_now() + interval '12 hours'
        from users`),
  );
  const openers: Openers[] = [];
  for (const caseload of caseloads) openers.push(await signInAll(server, caseload));
  const [first] = openers;
  if (first) await assess(first.browsers.provider, first.patient);
  const [stored] = await server.asOwner((tx) =>
    selectRows<WrittenAssessment>(
      tx,
      sql`select input, result, engine_version as "engineVersion" from risk_assessments`,
    ),
  );
  if (!stored) throw new Error("Nobody was assessed.");
  await server.setNow(at);
  await assessWard(url, ward, stored);
  await sendGoals(url, ward);
  await rateRides(url, ward);
  return { server, openers };
}

/** Whatever a server starts does nothing at intervals: all calls get the same connection, with the plans that it has kept. */
async function withoutJobs<Started>(start: () => Promise<Started>): Promise<Started> {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    return await start();
  } finally {
    vi.useRealTimers();
  }
}

async function signInAll(server: TestServer, { first, providerId }: Caseload): Promise<Openers> {
  const browsers = {
    visitor: new Browser(server),
    patient: await signIn(server, first),
    provider: await signIn(server, providerId),
    administrator: await signIn(server, administrator),
    board: await signIn(server, providerId),
  };
  const opened = await browsers.board.call("POST", "/api/board", { name: "Ward" });
  if (opened.statusCode !== 201) throw new Error(`The board: ${opened.statusCode} ${opened.body}`);
  return { browsers, patient: first, provider: providerId };
}

async function signIn(server: TestServer, userId: number): Promise<Browser> {
  const token = newToken();
  const hash = hashToken(token);
  await server.asOwner((tx) =>
    tx.execute(sql`insert into sign_in_sessions
        (user_id, token_hash, sign_out_hash, created_at, last_active_at, idle_seconds, ends_at)
      select ${userId}, ${hash}, ${hash}, at, at, 43200, at + interval '12 hours' from (select database_now() as at) now`),
  );
  const browser = new Browser(server);
  browser.cookies.set("session", token);
  return browser;
}
