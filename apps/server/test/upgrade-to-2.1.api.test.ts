import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dashboard, LatestRiskAssessment, PatientGoalLimits, ProviderPatient } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BareDatabase, selectRows, type Transaction } from "../src/platform/database/database.ts";
import { withMigrationsUpTo } from "../src/platform/database/migrations.ts";
import { openBareDatabase } from "../src/platform/database/open.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { amberAnswers, clearanceOf, greenAnswers, recommended } from "./support/safety-check.ts";
import { startTestServer, type TestServer } from "./support/test-server.ts";
import { Browser } from "./support/verified-people.ts";
import { loadPostgres, readExpected } from "./support/version-fixtures.ts";

/** The last migration of engine 2.0. */
const before21 = "0027_database_clock";
const hour = 3_600_000;

const expected = readExpected("1.0.0", "postgres");
const endsAt = Date.parse(expected.endsAt);
const hoursAgo = (hours: number) => new Date(endsAt - hours * hour).toISOString();

/** As engine 2.0 stored it. */
const result20 = JSON.parse(
  readFileSync(new URL("../../web/test/support/engine-20-result.json", import.meta.url), "utf8"),
);

/** As engine 1.0 stored an assessment; the answers of 2.0 had more fields, each of which may be absent. */
const [row10 = ""] = readFileSync(
  new URL("../src/features/risk-assessments/stored-by-1.0.0.jsonl", import.meta.url),
  "utf8",
).split("\n");
const { input: input10, result: result10 } = JSON.parse(row10);

interface OldAssessment {
  readonly class: "green" | "amber" | "stop";
  readonly reasons?: readonly object[];
  readonly hoursAgo: number;
  readonly engineVersion?: string;
  readonly isSelfReported?: boolean;
}
interface OldPatient {
  readonly name: string;
  readonly assessments?: readonly OldAssessment[];
  readonly isCleared?: boolean;
  /** Sent under the last assessment. */
  readonly hasGoals?: boolean;
  readonly fellHoursAgo?: number;
  readonly state: ProviderPatient["rideState"]["state"];
  readonly reasonId: ProviderPatient["rideState"]["reasonId"];
}

const ortho = [
  { id: "weight_bearing", class: "amber" },
  { id: "is_orthopedic", class: "amber" },
];
const clot = [{ id: "acute_dvt_pe", class: "stop" }];
const closed = { state: "expired", reasonId: "engine_changed" } as const;

/** Each with the state that it must have after the upgrade. */
const patients: readonly OldPatient[] = [
  { name: "Stop", assessments: [{ class: "stop", reasons: clot, hoursAgo: 3 }], state: "stop", reasonId: "check_due" },
  {
    name: "Long Stop",
    assessments: [{ class: "stop", reasons: clot, hoursAgo: 24 * 40 }],
    state: "stop",
    reasonId: "check_due",
  },
  { name: "Green", assessments: [{ class: "green", hoursAgo: 1 }], hasGoals: true, ...closed },
  {
    name: "Cleared",
    assessments: [{ class: "amber", reasons: ortho, hoursAgo: 2 }],
    isCleared: true,
    hasGoals: true,
    ...closed,
  },
  { name: "Amber", assessments: [{ class: "amber", reasons: ortho, hoursAgo: 2 }], ...closed },
  {
    name: "Fallen",
    assessments: [{ class: "green", hoursAgo: 5 }],
    hasGoals: true,
    fellHoursAgo: 4,
    state: "hold",
    reasonId: "open_event",
  },
  {
    name: "Fallen Before",
    assessments: [
      { class: "green", hoursAgo: 9 },
      { class: "green", hoursAgo: 5 },
    ],
    fellHoursAgo: 8,
    ...closed,
  },
  { name: "Engine One", assessments: [{ class: "green", hoursAgo: 1, engineVersion: "1.0.0" }], ...closed },
  {
    name: "Own Run",
    assessments: [{ class: "stop", reasons: clot, hoursAgo: 1, isSelfReported: true }],
    state: "unassessed",
    reasonId: "own_findings",
  },
  { name: "Newcomer", state: "unassessed", reasonId: "first_ride_closed" },
];

const providerId = expected.people.therapist?.userId ?? 0;
const ids = new Map<string, number>();

async function insertOne(tx: Transaction, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await selectRows<{ id: number }>(tx, sql`${statement} returning id::float8 as id`);
  if (!row) throw new Error("Nothing was inserted.");
  return row.id;
}

async function insertPatient(tx: Transaction, old: OldPatient): Promise<void> {
  const { name, assessments = [], fellHoursAgo } = old;
  const id = await insertOne(
    tx,
    sql`insert into users (user_type, first_name, last_name) values ('patient', ${name}, 'Before')`,
  );
  ids.set(name, id);
  await tx.execute(sql`insert into identities (user_id, date_of_birth, name_key)
    values (${id}, '1948-05-06', ${`${name.toLowerCase()}|before`})`);
  await tx.execute(sql`insert into patients (user_id, admission_date, confirmed_at, confirmation)
    values (${id}, ${hoursAgo(24 * 50).slice(0, 10)}, ${hoursAgo(24 * 50)}, 'bedside')`);
  await tx.execute(sql`insert into grants (patient_id, provider_id, created_at)
    values (${id}, ${providerId}, ${hoursAgo(24 * 50)})`);
  for (const assessment of assessments) await insertAssessment(tx, id, old, assessment);
  if (fellHoursAgo === undefined) return;
  await tx.execute(sql`insert into safety_events (patient_id, kind, at, recorded_by)
    values (${id}, 'fall', ${hoursAgo(fellHoursAgo)}, ${providerId})`);
}

async function insertAssessment(
  tx: Transaction,
  patientId: number,
  { isCleared, hasGoals, fellHoursAgo }: OldPatient,
  { reasons = [], engineVersion = "2.0", isSelfReported = false, ...assessed }: OldAssessment,
): Promise<void> {
  const safety = { ...result20.safety, class: assessed.class, reasons };
  const result = engineVersion === "2.0" ? { ...result20, safety } : result10;
  const input = {
    ...input10,
    level_of_care: "ward",
    safety_answers: { no_acute_contraindication: true },
    rejected_proposals: ["x.y"],
  };
  const at = hoursAgo(assessed.hoursAgo);
  const until = hoursAgo(assessed.hoursAgo - 72);
  const id = await insertOne(
    tx,
    sql`insert into risk_assessments (patient_id, assessed_by, is_self_reported, input, result, engine_version, created_at)
      values (${patientId}, ${isSelfReported ? patientId : providerId}, ${isSelfReported}, ${JSON.stringify(input)}::jsonb,
        ${JSON.stringify(result)}::jsonb, ${engineVersion}, ${at})`,
  );
  if (isCleared) {
    await tx.execute(sql`insert into clearances (patient_id, assessment_id, provider_id, provider_role, reasons, text,
        safety_class, safety_limit, level_of_care, created_at, valid_until)
      values (${patientId}, ${id}, ${providerId}, 'PT', ${JSON.stringify(reasons.map((one) => (one as { id: string }).id))}::jsonb,
        'Cleared.', 'amber', null, 'ward', ${at}, ${until})`);
  }
  if (!hasGoals) return;
  const isHeld = fellHoursAgo !== undefined;
  for (const [type, unit, target] of [
    ["duration", "minutes", 20],
    ["power", "watts", 45],
    ["sessions", "sessions", 3],
  ] as const) {
    await tx.execute(sql`insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period,
        is_active, created_at, assessment_id, valid_until, suspended_at, suspended_reason)
      values (${patientId}, ${providerId}, ${type}, ${target}, ${unit}, '', '', 'session', ${!isHeld}, ${at}, ${id}, ${until},
        ${isHeld ? hoursAgo(fellHoursAgo) : null}, ${isHeld ? "fall" : null})`);
  }
}

let database: TestDatabase;
let server: TestServer;
let therapist: Browser;
const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-upgrade-"));
beforeAll(async () => {
  database = await createPostgresDatabase();
  const place = { dataDir, databaseUrl: database.url, databaseOwnerUrl: database.ownerUrl };
  await loadPostgres("1.0.0", database.ownerUrl);
  const old: BareDatabase = await openBareDatabase(place);
  await withMigrationsUpTo(before21, (folder) => old.migrate(folder));
  await old.transaction(async (tx) => {
    for (const patient of patients) await insertPatient(tx, patient);
  });
  await old.close();
  const environment = {
    AUTH_MODE: "verified",
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
  };
  server = await startTestServer({ environment, now: new Date(endsAt) });
  therapist = new Browser(server);
  for (const [name, value] of Object.entries(expected.people.therapist?.cookies ?? {})) {
    therapist.cookies.set(name, value);
  }
});
afterAll(async () => {
  await server?.destroy();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = async <Reply>(url: string): Promise<Reply> => {
  const reply = await therapist.call("GET", url);
  expect(reply.statusCode, `${url}: ${reply.body}`).toBe(200);
  return reply.json();
};
const pathOf = (name: string) => `/api/patients/${ids.get(name)}`;

describe("After the upgrade from engine 2.0", () => {
  it.each(patients)("$name is in the state $state ($reasonId), on every screen [DATA-6, GOAL-45]", async (old) => {
    const { name, state, reasonId, assessments = [] } = old;
    const rows = await get<ProviderPatient[]>(`/api/providers/${providerId}/patients`);
    const row = rows.find(({ id }) => id === ids.get(name));
    expect(row).toMatchObject({
      rideState: { state, reasonId, mayStart: false, target: null },
      dailyGoalMinutes: null,
      check: { validUntil: null },
    });
    const shown = await get<Dashboard>(`${pathOf(name)}/dashboard`);
    const limits = await get<PatientGoalLimits>(`${pathOf(name)}/goal-limits`);
    const latest = await get<LatestRiskAssessment>(`${pathOf(name)}/risk-assessment`);
    for (const { rideState } of [shown, limits, latest]) expect(rideState).toEqual(row?.rideState);
    expect([shown.goals, shown.adaptiveGoal, shown.today.dailyGoalMinutes]).toEqual([[], null, null]);
    expect(limits.code).not.toBeNull();
    expect(limits.clearance).toBeNull();
    const isAssessed = assessments.some(({ isSelfReported }) => !isSelfReported);
    expect(state === "unassessed", "nobody becomes unassessed").toBe(!isAssessed);
  });

  it("no patient of 1.0.0 may start before a new assessment, and none that was assessed is unassessed [DATA-6, GOAL-45]", async () => {
    const rows = await get<ProviderPatient[]>(`/api/providers/${providerId}/patients`);
    const old = rows.filter(({ id }) => ![...ids.values()].includes(id));
    expect(old.length).toBeGreaterThan(2);
    for (const { id, rideState } of old) {
      const { isAssessed } = await get<Dashboard>(`/api/patients/${id}/dashboard`);
      expect([id, rideState.mayStart, rideState.target]).toEqual([id, false, null]);
      expect([id, rideState.state === "unassessed"]).toEqual([id, !isAssessed]);
    }
  });

  it.each(["Stop", "Green", "Cleared", "Fallen"])(
    "what 2.0 said of %s is read as it was stored [DATA-6]",
    async (name) => {
      const latest = await get<Record<string, unknown>>(`${pathOf(name)}/risk-assessment`);
      const {
        hasAssessment: _,
        assessment,
        mobilityRecommendation,
        patient_reports,
        rideState: __,
        ...result
      } = latest;
      expect(result).toEqual({ ...result20, safety: expect.objectContaining({ notes: result20.safety.notes }) });
      expect([mobilityRecommendation, patient_reports]).toEqual([result20.mobility_recommendation, null]);
      expect(assessment, "a rejection of a whole text's proposals holds no longer").toMatchObject({
        input: { rejected_proposals: [], read_texts: [] },
      });
    },
  );

  it("goals and clearance do not carry over: a new assessment is cleared and sent again, from its own start [GOAL-45]", async () => {
    const assess = async (name: string, answers: object) => {
      const body = { patientId: ids.get(name), ...answers };
      const reply = await therapist.call("POST", "/api/risk-assessment", body);
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json();
    };
    const send = (name: string) =>
      therapist.call("POST", `${pathOf(name)}/goals/from-assessment`, { mobilityRecommendation: recommended });
    for (const name of ["Green", "Cleared"]) {
      expect([(await send(name)).statusCode, (await send(name)).json().code]).toEqual([409, "assessment_expired"]);
    }
    const green = await assess("Green", greenAnswers);
    expect(green.rideState).toMatchObject({ state: "ready", reasonId: "green_send_again", mayStart: false });
    const { start_watts, today_watts, carried } = green.mobility_recommendation;
    expect([today_watts, carried]).toEqual([start_watts, false]);
    const { planOnHold } = await get<Dashboard>(`${pathOf("Green")}/dashboard`);
    expect(planOnHold).toMatchObject({ reasonId: "engine_changed" });
    expect((await send("Green")).statusCode).toBe(201);
    expect((await get<Dashboard>(`${pathOf("Green")}/dashboard`)).rideState.state).toBe("active");

    const amber = await assess("Cleared", amberAnswers);
    expect(amber.rideState).toMatchObject({ state: "ask" });
    await therapist.call("POST", `${pathOf("Cleared")}/clearances`, clearanceOf(amber, ""));
    expect((await get<Dashboard>(`${pathOf("Cleared")}/dashboard`)).rideState).toMatchObject({
      state: "ready",
      reasonId: "cleared_send_again",
    });
  });

  it("an event that no assessment followed is named before anything goes on [DATA-6, GOAL-38]", async () => {
    const { openEvents } = await get<PatientGoalLimits>(`${pathOf("Fallen")}/goal-limits`);
    expect(openEvents).toMatchObject([{ kind: "fall", at: hoursAgo(4), note: null }]);
    expect((await get<PatientGoalLimits>(`${pathOf("Fallen Before")}/goal-limits`)).openEvents).toEqual([]);
    const body = { patientId: ids.get("Fallen"), ...greenAnswers, event_reviewed: openEvents.map(({ id }) => id) };
    const named = await therapist.call("POST", "/api/risk-assessment", body);
    expect(named.json().rideState).toMatchObject({ state: "ready", reasonId: "green_send_again" });
  });
});
