import { sql } from "drizzle-orm";
import pg from "pg";
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
  /** Removes what the calls so far left in the audit log, which some calls read. */
  readonly forgetCalls: () => Promise<void>;
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
    // Everybody is signed in somewhere, and there have been other boards, so that theirs are found as in a hospital: by an
    // index. A few people looked at each patient's data.
    tx.execute(`insert into users (id, user_type, first_name, last_name)
        values (${administrator}, 'provider', 'Ada', 'Min');
      insert into providers
        values (${administrator}, 'PT', 'Rehabilitation', null, 'physical_therapist', true, true);
      insert into kudos_preferences select user_id, 'Patient ' || user_id, '', true, true from patients;
      insert into sign_in_sessions
          (user_id, token_hash, sign_out_hash, created_at, last_active_at, idle_seconds, ends_at)
        select id, 'kept ' || id, 'kept ' || id, database_now(), database_now(), 43200,
          database_now() + interval '12 hours'
        from users;
      insert into boards (name, token_hash, opened_by, opened_at, last_seen_at, ends_at, ended_at)
        select 'Ward', 'kept ' || n, ${administrator}, at, at, at, at
        from generate_series(1, 300) n, (select database_now() - interval '30 days' as at) ago;
      insert into audit_events (at, actor_kind, actor_id, action, patient_id, detail)
        select database_now() - n * interval '5 hours', 'provider', 1,
          (array['patients.dashboard', 'rides.list', 'goals.list'])[n % 3 + 1], user_id, '{}'
        from generate_series(1, 20) n, patients order by n, user_id`),
  );
  const [caseload] = caseloads;
  if (!caseload) throw new Error("There is no provider.");
  const provider = await signIn(server, caseload.providerId);
  await assess(provider, caseload.first);
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
  const openers: Openers[] = [];
  for (const caseload of caseloads) openers.push(await signInAll(server, caseload));
  await rateRides(url, ward);
  return { server, openers, forgetCalls: await keepAudit(url) };
}

async function keepAudit(url: string): Promise<Hospital["forgetCalls"]> {
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: number }>(text);
    await client.end();
    return rows;
  };
  // Once, and nobody else: what is known about tables decides how they are read.
  await query(`do $$ declare one regclass; begin
    for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', one);
    end loop; end $$`);
  await query("vacuum analyze");
  const [newest] = await query("select max(id) as id from audit_events");
  return async () => {
    await query(`delete from audit_events where id > ${newest?.id ?? 0}`);
    await query("vacuum (index_cleanup on) audit_events");
  };
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
