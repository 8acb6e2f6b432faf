import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Care, everyAnswer } from "../../../test/support/care.ts";
import { readFacts } from "../../../test/support/read-facts.ts";
import { statementsOf } from "../../../test/support/statements.ts";
import { storeRides } from "../../../test/support/stored-rides.ts";
import { grant, register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { KeptFacts } from "./kept-facts.ts";
import type { ListedFacts } from "./listed-facts.ts";

const noon = new Date("2026-03-10T16:00:00Z");

let server: TestServer;
let care: Care;
let colleague: SignedIn;
const kept = new KeptFacts();
const [rideId, otherRideId] = [randomUUID(), randomUUID()];

/** A patient of whom a list says as much as it can, on a day on which the plan changed after a ride. */
beforeAll(async () => {
  server = await startTestServer({ environment: { SESSION_CHECK: "advised" } });
  await server.setNow(new Date(noon.getTime() - 3_600_000));
  care = await Care.begin(server, { deviceNumber: "121" });
  colleague = await register(server, "provider");
  await grant(care.patient, colleague);
  const id = care.patient.user.id;
  await care.assess();
  await care.sendStart();
  await storeRides(server, [{ patientId: id, startedAt: new Date(noon.getTime() - 3_000_000), durationSeconds: 1900 }]);
  await server.asOwner((tx) => tx.execute(sql`update rides set id = ${rideId} where patient_id = ${id}`));
  await care.provider.call("POST", `${care.path}/session-checks`, {
    answers: { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true },
  });
  await care.travel(noon, [colleague]);
  const saved = await care.save({ duration: 15, sessions: 3, power: 10 }, everyAnswer);
  expect(saved.statusCode, saved.body).toBe(201);
  const asked = await care.patient.call("POST", `${care.path}/help-requests`, {});
  await colleague.call("POST", `/api/help-requests/${asked.json().id}/answer`);
});
afterAll(() => server.destroy());

const own = () => care.patient.user.id;
const other = () => colleague.user.id;
const by = () => care.provider.user.id;

/** Of each table, changes that change what is read of the patient, in this order. */
const changes: Readonly<Record<string, () => SQL>> = {
  patients: () => sql`update patients set bed = 'Z 9' where user_id = ${own()}`,
  identities: () => sql`update identities set date_of_birth = '1950-01-01' where user_id = ${own()}`,
  users: () => sql`update users set last_name = 'Renamed' where id = ${other()}`,
  providers: () => sql`update providers set is_active = false where user_id = ${other()}`,
  "providers, back again": () => sql`update providers set is_active = true where user_id = ${other()}`,
  grants: () => sql`update grants set revoked_at = now() where provider_id = ${other()} and revoked_at is null`,
  "grants, to a team":
    () => sql`with team as (insert into teams (name, created_at) values ('Ward 4', now()) returning id),
    member as (insert into team_members (team_id, provider_id, joined_at)
      select id, ${other()}, '2026-03-01T00:00:00Z' from team)
    insert into grants (patient_id, team_id, created_at) select ${own()}, id, '2026-03-01T00:00:00Z' from team`,
  team_members: () => sql`update team_members set left_at = now() where provider_id = ${other()}`,
  "a ride": () => sql`insert into rides (id, source, patient_id, started_at, day, duration_seconds, average_power_watts,
    is_open, last_batch_at, created_at) values (${otherRideId}, 'tablet', ${own()}, '2026-03-10T16:00:00Z', '2026-03-10', 200, 20,
    false, now(), now())`,
  rides: () => sql`update rides set shared_seconds = 100 where id = ${otherRideId}`,
  ride_feedback: () => sql`insert into ride_feedback (ride_id, patient_id, effort, symptoms, given_at)
    values (${rideId}, ${own()}, 'too_hard', true, '2026-03-10T16:00:00Z')`,
  ride_efforts: () => sql`insert into ride_efforts (ride_id, patient_id, borg, recorded_by, recorded_at)
    values (${otherRideId}, ${own()}, 17, ${by()}, now())`,
  "a ride that left a session open": () => sql`update rides set shared_seconds = 1800 where id = ${rideId}`,
  missed_sessions: () => sql`insert into missed_sessions (patient_id, day, slot, reason, said_by, created_at)
    values (${own()}, '2026-03-10', 2, 'tired', ${by()}, now())`,
  safety_events: () => sql`insert into safety_events (patient_id, kind, at, recorded_by, recorded_at)
    values (${own()}, 'fall', '2026-03-10T15:59:00Z', ${by()}, now())`,
  adverse_events: () => sql`insert into adverse_events (patient_id, kind, harm, occurred_at, day, ride_id, action,
    reported_by, reported_at, safety_event_id)
    select ${own()}, 'fall', 'none', now(), '2026-03-10', ${otherRideId}, 'Rest.', ${by()}, now(), max(id) from safety_events`,
  goals: () => sql`insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period,
    is_active, created_at, valid_until) values (${own()}, ${by()}, 'energy', 5, 'Watt-Min', 'Energy', '', 'session', true,
    '2026-03-10T16:00:01Z', '2026-03-11T16:00:00Z')`,
  prescriptions: () => sql`update prescriptions set valid_until = valid_until + interval '1 minute'
    where patient_id = ${own()} and until_at is null`,
  risk_assessments: () => sql`update risk_assessments set engine_version = '1.0.0' where patient_id = ${own()}`,
  assessment_requests: () =>
    sql`insert into assessment_requests (patient_id, asked_at) values (${own()}, '2036-03-10T16:00:00Z')`,
  clearances:
    () => sql`insert into clearances (patient_id, assessment_id, provider_id, provider_role, safety_class, safety_limit,
    level_of_care, reasons, text, created_at, valid_until)
    select ${own()}, max(id), ${by()}, 'physician', 'amber', null, 'ward', '{}', 'Cleared.', now(), now() + interval '1 day'
    from risk_assessments where patient_id = ${own()}`,
  help_requests: () =>
    sql`update help_requests set asked_at = asked_at - interval '1 minute' where patient_id = ${own()}`,
  session_checks: () => sql`update session_checks set ended_at = now(), ended_reason = 'symptoms'
    where patient_id = ${own()}`,
  mobility_levels: () => sql`insert into mobility_levels (patient_id, day, level, recorded_by, recorded_at)
    values (${own()}, '2026-03-10', 4, ${by()}, now())`,
  device_links: () => sql`update device_links set unlinked_at = now() where patient_id = ${own()}`,
};

describe("what a node has kept of a patient [CALL-41]", () => {
  let before: ListedFacts[];
  beforeAll(async () => {
    before = (await readFacts(server, care.provider, kept)).facts;
    expect(before).toHaveLength(1);
    expect(before[0]?.reached, "the plan was changed after it was reached").not.toEqual([]);
  });

  it.each(Object.keys(changes))("is read anew after a change of %s", async (name) => {
    await server.asOwner((tx) => tx.execute(changes[name]?.() as SQL));
    const { facts } = await readFacts(server, care.provider, kept);
    expect(facts).toEqual((await readFacts(server, care.provider)).facts);
    expect(facts).not.toEqual(before);
    before = facts;
  });

  it("is used again while nothing changes", async () => {
    const again = await readFacts(server, care.provider, kept);
    expect(again.facts[0]).toBe((await readFacts(server, care.provider, kept)).facts[0]);
    const statements = await statementsOf(() => readFacts(server, care.provider, kept));
    expect(statements).toHaveLength(1);
  });
});

/** Decide who reads, at each call, and say nothing about a patient. */
const access = new Set(["visible_patient_ids", "current_scope", "current_actor", "current_person_id"]);

interface Walk {
  readonly tables: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, string>;
}

/** The tables that are named in these texts, and in the functions that they call. */
function tablesIn(texts: readonly string[], { tables, functions }: Walk): string[] {
  const found = new Set<string>();
  const seen = new Set<string>(access);
  const look = (text: string) => {
    for (const word of text.replaceAll(/--.*$/gm, "").match(/\w+/g) ?? []) {
      if (tables.has(word)) found.add(word);
      const body = functions.get(word);
      if (body === undefined || seen.has(word)) continue;
      seen.add(word);
      look(body);
    }
  };
  texts.forEach(look);
  return [...found].sort();
}

/** Events for which each table raises a version. */
async function listRaising(tx: Transaction): Promise<Map<string, string>> {
  const rows = await selectRows<{ table: string; events: string }>(
    tx,
    sql`select tgrelid::regclass::text as "table", string_agg(concat_ws(' ',
        case when tgtype & 4 > 0 then 'insert' end, case when tgtype & 16 > 0 then 'update' end,
        case when tgtype & 8 > 0 then 'delete' end), ' ') as events
      from pg_trigger where tgfoid = 'bedside_bike_private.raise_patient_version'::regproc and tgenabled <> 'D'
      group by tgrelid`,
  );
  return new Map(rows.map(({ table, events }) => [table, events]));
}

/** Tables of which less raises, and why: policies/*.sql. */
const raisesOn: Readonly<Record<string, RegExp>> = {
  identities: /insert update/,
  patients: /insert update/,
  providers: /update/,
  users: /update/,
};

/** Sums of rides are written with rides, which raise; only making them anew raises by itself. */
async function findForgotten(tx: Transaction, statements: readonly string[]): Promise<string[]> {
  const tables = await selectRows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const functions = await selectRows<{ name: string; body: string }>(
    tx,
    sql`select proname as name, string_agg(pg_get_functiondef(oid), ' ') as body from pg_proc where prokind = 'f'
      and pronamespace in ('public'::regnamespace, 'bedside_bike_private'::regnamespace) group by proname`,
  );
  const read = tablesIn(statements, {
    tables: new Set(tables.map(({ name }) => name)),
    functions: new Map(functions.map(({ name, body }) => [name, body])),
  }).filter((table) => table !== "patient_versions" && table !== "ride_days");
  const raising = await listRaising(tx);
  const whole = /(?=.*insert)(?=.*update)(?=.*delete)/;
  return [
    ...read.filter((table) => !(raisesOn[table] ?? whole).test(raising.get(table) ?? "")),
    ...[...raising.keys()].filter((table) => !read.includes(table)).map((table) => `${table} is not read`),
    ...read.filter((table) => !(table in changes)).map((table) => `${table} has no change above`),
  ];
}

it("is raised where a day's sums are made anew [CALL-41]", async () => {
  const own = new KeptFacts();
  const read = async () => (await readFacts(server, care.provider, own)).facts;
  const right = await read();
  await server.asOwner((tx) => tx.execute(sql`update ride_days set filled_seconds = filled_seconds + 60`));
  await server.asOwner((tx) =>
    tx.execute(sql`select bedside_bike_private.raise_version(${care.patient.user.id}::bigint)`),
  );
  expect(await read()).not.toEqual(right);
  await server.asOwner((tx) => tx.execute(sql`select * from bedside_bike_private.remake_ride_days()`));
  expect(await read()).toEqual(right);
});

it("is raised by every table that the list's statements read, and finds one that is forgotten [CALL-41]", async () => {
  const statements = await statementsOf(() => readFacts(server, care.provider));
  expect(statements.length, "all of the list's statements").toBe(8);
  await server.asOwner(async (tx) => expect(await findForgotten(tx, statements)).toEqual([]));
  const rolledBack = server.asOwner(async (tx) => {
    await tx.execute(sql`drop trigger raise_version on mobility_levels`);
    await tx.execute(sql`alter table session_checks disable trigger raise_version`);
    expect(await findForgotten(tx, statements)).toEqual(["mobility_levels", "session_checks"]);
    throw new Error("Rolled back.");
  });
  await expect(rolledBack).rejects.toThrow("Rolled back.");
});
