import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { rideDays } from "../../platform/database/schema.ts";

const poweredSeconds = sql`(case when average_power_watts is null then 0
  else counted_seconds * coalesce(power_seconds::numeric / nullif(duration_seconds, 0), 1) end)`;
const isPassive = sql`mode = 'passive' and struck_at is null`;
const isLong = sql`counted_seconds >= 60`;

/** The columns of `ride_days` in words of their own, each over all rides of a day: what the sums must come to. */
const fromRides = sql`
  select patient_id, day, count(*)::int as rides, sum(counted_seconds)::int as seconds,
    coalesce(sum(counted_seconds) filter (where not while_paused), 0)::int as filled_seconds,
    count(*) filter (where ${isLong})::int as sessions,
    coalesce(sum(counted_seconds) filter (where ${isLong}), 0)::int as session_seconds,
    count(*) filter (where ${isLong} and not while_paused)::int as filled_sessions,
    coalesce(sum(counted_seconds) filter (where ${isLong} and not while_paused), 0)::int as filled_session_seconds,
    coalesce(sum(duration_seconds) filter (where ${isPassive}), 0)::int as passive_seconds,
    coalesce(sum(duration_seconds) filter (where ${isPassive} and not while_paused), 0)::int as passive_filled_seconds,
    count(*) filter (where ${isPassive} and not while_paused and duration_seconds >= 60)::int as passive_filled_sessions,
    coalesce(sum(duration_seconds) filter (where ${isPassive} and not while_paused and duration_seconds >= 60), 0)::int
      as passive_filled_session_seconds,
    count(average_power_watts)::int as powered_rides,
    count(average_power_watts) filter (where not while_paused)::int as filled_powered_rides,
    sum(${poweredSeconds}) as power_seconds,
    coalesce(sum(average_power_watts * ${poweredSeconds}), 0) as watt_seconds,
    coalesce(sum(${poweredSeconds}) filter (where not while_paused), 0) as filled_power_seconds,
    coalesce(sum(average_power_watts * ${poweredSeconds}) filter (where not while_paused), 0) as filled_watt_seconds,
    coalesce(sum(${poweredSeconds}) filter (where ${isLong} and not while_paused), 0) as filled_session_power_seconds,
    coalesce(sum(average_power_watts * ${poweredSeconds}) filter (where ${isLong} and not while_paused), 0)
      as filled_session_watt_seconds,
    coalesce(sum(counted_seconds) filter (where average_resistance is not null), 0)::int as resistance_seconds,
    coalesce(sum(average_resistance * counted_seconds), 0) as resistance_sum,
    coalesce(sum(counted_seconds) filter (where average_resistance is not null and not while_paused), 0)::int
      as filled_resistance_seconds,
    coalesce(sum(average_resistance * counted_seconds) filter (where not while_paused), 0) as filled_resistance_sum
  from rides where patient_id is not null group by patient_id, day`;

/** What is in one and not in the other. Decimals are compared by value. */
const differences = (tx: Transaction): Promise<unknown[]> =>
  selectRows(tx, sql`(table ride_days except all ${fromRides}) union all (${fromRides} except all table ride_days)`);

describe("the sums of a patient's day", () => {
  let server: TestServer;
  let patients: SignedIn[];
  beforeAll(async () => {
    server = await startTestServer();
    patients = [await register(server, "patient"), await register(server, "patient")];
  });
  afterAll(() => server.destroy());

  const write = (statement: SQL) => server.asOwner((tx) => tx.execute(statement));
  const expectEqual = async (after: string) => expect(await server.asOwner(differences), after).toEqual([]);
  const dayOf = (patient: SignedIn) =>
    server
      .asOwner((tx) => tx.select().from(rideDays))
      .then((rows) => rows.filter((row) => row.patientId === patient.user.id));

  const insertRide = (patient: SignedIn | undefined, values: Partial<Record<string, unknown>> = {}): SQL => {
    const ride: Record<string, unknown> = {
      id: randomUUID(),
      source: "tablet",
      patient_id: patient?.user.id ?? null,
      started_at: "2026-03-10T15:00:00Z",
      day: "2026-03-10",
      duration_seconds: 600,
      is_open: false,
      last_batch_at: "2026-03-10T15:10:00Z",
      created_at: "2026-03-10T15:00:00Z",
      ...values,
    };
    const names = sql.join(
      Object.keys(ride).map((name) => sql.identifier(name)),
      sql`, `,
    );
    return sql`insert into rides (${names}) values (${sql.join(
      Object.values(ride).map((value) => sql`${value}`),
      sql`, `,
    )})`;
  };

  it("are those of the rides when one begins, goes on, moves, and is gone [RIDE-23]", async () => {
    const [patient, other] = patients as [SignedIn, SignedIn];
    const own = sql`patient_id in (${patient.user.id}, ${other.user.id})`;
    await write(insertRide(patient, { average_power_watts: 20.25, power_seconds: 333, average_resistance: 4 }));
    await expectEqual("insert");
    await write(insertRide(undefined));
    await expectEqual("a ride without a patient");
    await write(sql`update rides set duration_seconds = 611, shared_seconds = 7, power_seconds = 340 where ${own}`);
    await expectEqual("update");
    await write(sql`update rides set patient_id = ${other.user.id} where ${own}`);
    await expectEqual("another patient");
    expect(await dayOf(patient)).toEqual([]);
    expect(await dayOf(other)).toMatchObject([{ day: "2026-03-10", rides: 1, seconds: 604, poweredRides: 1 }]);
    await write(sql`delete from rides where ${own}`);
    await expectEqual("delete");
    expect(await dayOf(other)).toEqual([]);
  });
});
