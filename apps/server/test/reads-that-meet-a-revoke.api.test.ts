import { calls } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { selectRows, type Transaction } from "../src/platform/database/database.ts";
import { Care } from "./support/care.ts";
import { storeRide } from "./support/store-ride.ts";
import { grant, startTestServer, type TestServer } from "./support/test-server.ts";

let server: TestServer;
let care: Care;

beforeAll(async () => {
  server = await startTestServer();
  care = await Care.begin(server, { deviceNumber: "121" });
  await care.assess();
  await storeRide(server, care.patient.user.id);
});
afterAll(() => server?.destroy());

const reads = calls.filter(
  ({ method, access, isStream }) =>
    method === "GET" &&
    !isStream &&
    "patient" in access &&
    access.patient === "params.id" &&
    access.who !== "this-patient",
);

/** Each read of a provider about a patient writes its audit row right after access was decided. */
async function untilAccessIsDecided(tx: Transaction): Promise<void> {
  for (;;) {
    await tx.execute(sql`select pg_stat_clear_snapshot()`);
    const waiting = await selectRows(
      tx,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query ilike '%insert into%audit_events%'`,
    );
    if (waiting.length > 0) return;
  }
}

it.each(reads)(
  "$name is answered in whole, although access ends under it, and then refused [ACCESS-24]",
  async (call) => {
    const url = call.path.replace(":id", String(care.patient.user.id));
    const read = () => care.provider.call("GET", url);
    const before = await read();
    expect([200, 404], before.body).toContain(before.statusCode);

    let meeting: ReturnType<typeof read> | undefined;
    await server.asOwner(async (tx) => {
      await tx.execute(sql`lock table audit_events in exclusive mode`);
      meeting = read();
      await untilAccessIsDecided(tx);
      await server.asOwner((other) =>
        other.execute(sql`update grants set revoked_at = now()
        where patient_id = ${care.patient.user.id} and provider_id = ${care.provider.user.id} and revoked_at is null`),
      );
    });
    const met = await meeting;
    expect([met?.statusCode, met?.body.length]).toEqual([before.statusCode, before.body.length]);
    expect((await read()).statusCode).toBe(403);
    await grant(care.patient, care.provider);
  },
);

it("a write whose rows a revoke has hidden meanwhile is refused, not failed [ACCESS-24]", async () => {
  const goals = [{ goalType: "duration", targetValue: 5, unit: "minutes", label: "Minutes", period: "session" }];
  let meeting: Promise<{ statusCode: number; body: string }> | undefined;
  await server.asOwner(async (tx) => {
    await tx.execute(sql`lock table audit_events in exclusive mode`);
    meeting = care.provider.call("POST", `${care.path}/goals`, { goals });
    await untilAccessIsDecided(tx);
    await server.asOwner((other) =>
      other.execute(sql`update grants set revoked_at = now()
        where patient_id = ${care.patient.user.id} and provider_id = ${care.provider.user.id} and revoked_at is null`),
    );
  });
  const met = await meeting;
  expect(met?.statusCode, met?.body).toBe(403);
});
