import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grant, register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { rideDays, rides } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";
import { followTimeZone } from "../../same-time-zone.ts";
import { between, randomFrom } from "../../seed/random.ts";
import { rideDaysWhere } from "./ride-days.store.ts";

const random = randomFrom("sums of a day's rides");
const whole = (low: number, high: number): number => Math.floor(between(random, low, high + 1));
const chance = (of: number) => random() < of;
const oneOf = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item;

const poweredSeconds = sql`(case when average_power_watts is null then 0
  else counted_seconds * coalesce(power_seconds::numeric / nullif(duration_seconds, 0), 1) end)`;
const isPassive = sql`mode = 'passive' and struck_at is null`;
const isFilled = sql`not while_paused`;
const isFilledSession = sql`counted_seconds >= 60 and ${isFilled}`;
const energy = sql`sum(average_power_watts * ${poweredSeconds})`;
const meanPower = (among = sql`true`) => sql`round(${energy} filter (where ${among})
  / nullif(sum(${poweredSeconds}) filter (where average_power_watts is not null and ${among}), 0), 1)::float8`;
const meanResistance = (
  among = sql`true`,
) => sql`round(sum(average_resistance * counted_seconds) filter (where ${among})
  / nullif(sum(counted_seconds) filter (where average_resistance is not null and ${among}), 0), 1)::float8`;

/** What screens show of each day, and its dose, from the rides themselves. */
const fromRides = sql`
  select patient_id, to_char(day, 'YYYY-MM-DD') as day, sum(counted_seconds)::int as "durationSeconds",
    coalesce(sum(counted_seconds) filter (where ${isFilled}), 0)::int as "filledSeconds",
    coalesce(sum(duration_seconds) filter (where ${isPassive} and ${isFilled}), 0)::int as "passiveFilledSeconds",
    count(*) filter (where ${isFilledSession})::int as "filledSessions",
    count(*) filter (where ${isPassive} and ${isFilled} and duration_seconds >= 60)::int as "passiveFilledSessions",
    coalesce(sum(duration_seconds) filter (where ${isPassive}), 0)::int as "passiveSeconds",
    count(*) filter (where counted_seconds >= 60)::int as sessions,
    coalesce(sum(counted_seconds) filter (where counted_seconds >= 60), 0)::int as "sessionSeconds",
    ${meanPower()} as "averagePowerWatts",
    round(${energy} / 60, 1)::float8 as "energyWattMinutes",
    round(${energy} filter (where ${isFilled}) / 60, 1)::float8 as "filledEnergyWattMinutes",
    ${meanPower(isFilled)} as "filledPowerWatts",
    ${meanResistance(isFilled)} as "filledResistance",
    ${meanResistance()} as "averageResistance",
    coalesce(sum(counted_seconds) filter (where ${isFilledSession}), 0)::int as "pedaledSeconds",
    coalesce(${energy} filter (where ${isFilledSession}) / 60, 0)::float8 as "pedaledWattMinutes",
    coalesce(sum(counted_seconds - ${poweredSeconds}) filter (where ${isFilledSession}), 0)::float8 as "unmeasuredSeconds",
    coalesce(sum(duration_seconds) filter (where ${isPassive} and ${isFilled} and duration_seconds >= 60), 0)::int
      as "passiveDoseSeconds"
  from rides where patient_id is not null group by patient_id, rides.day`;

const fromSums = sql`
  select shown.*, d.filled_session_seconds as "pedaledSeconds",
    (d.filled_session_watt_seconds / 60)::float8 as "pedaledWattMinutes",
    (d.filled_session_seconds - d.filled_session_power_seconds)::float8 as "unmeasuredSeconds",
    d.passive_filled_session_seconds as "passiveDoseSeconds"
  from (${rideDaysWhere(sql`true`)}) shown
  join ride_days d on d.patient_id = shown.patient_id and d.day = shown.day::date`;

const readDays = async (tx: Transaction) => ({
  shown: await selectRows(tx, sql`select * from (${fromSums}) d order by patient_id, day`),
  ridden: await selectRows(tx, sql`select * from (${fromRides}) d order by patient_id, day`),
  differing: await selectRows(tx, sql`select * from bedside_bike_private.differing_ride_days()`),
});

let server: TestServer;
let provider: SignedIn;
let patients: [SignedIn, SignedIn];
beforeAll(async () => {
  server = await startTestServer();
  provider = await register(server, "provider");
  patients = [await register(server, "patient"), await register(server, "patient")];
});
afterAll(() => server.destroy());

type RideValues = typeof rides.$inferInsert;
const days = ["2026-03-09", "2026-03-10", "2026-03-11"];

/** Measured or written, with or without watts, of a patient or of none. */
function anyRide(values: Partial<RideValues> = {}): RideValues {
  const day = oneOf(days);
  const startedAt = new Date(`${day}T${String(whole(10, 23)).padStart(2, "0")}:00:00-04:00`);
  const durationSeconds = oneOf([0, 59, 60, 61, whole(2, 4000)]);
  const isWritten = chance(0.4);
  return {
    id: randomUUID(),
    source: isWritten ? "hand" : oneOf(["bike", "tablet"]),
    mode: isWritten ? oneOf(["active", "passive"]) : null,
    writtenBy: isWritten ? provider.user.id : null,
    patientId: chance(0.1) ? null : oneOf(patients).user.id,
    startedAt,
    day,
    durationSeconds,
    averagePowerWatts: chance(0.3) ? null : whole(0, 9000) / 100,
    powerSeconds: chance(0.4) ? whole(0, durationSeconds) : null,
    averageResistance: chance(0.5) ? whole(0, 1000) / 100 : null,
    whilePaused: chance(0.2),
    isOpen: chance(0.3),
    lastBatchAt: startedAt,
    createdAt: startedAt,
    ...values,
  };
}

const insert = (...values: readonly RideValues[]) => server.asOwner((tx) => tx.insert(rides).values([...values]));
const some = (share: number) =>
  sql`abs(hashint4(hashtext(id::text) # ${whole(0, 1e9)}::int)) % 100 < ${share * 100}::float8`;
const own = () => sql`patient_id in (${patients[0].user.id}, ${patients[1].user.id})`;

/** What a ride lives through, of one or of several rides at once. */
const changes: readonly (() => [what: string, change: (tx: Transaction) => Promise<unknown>])[] = [
  () => ["begins", (tx) => tx.insert(rides).values(anyRide())],
  () => ["begin together", (tx) => tx.insert(rides).values(Array.from({ length: whole(2, 6) }, () => anyRide()))],
  () => [
    "batches",
    (tx) =>
      tx.execute(sql`update rides set duration_seconds = duration_seconds + 5,
        average_power_watts = case when ${chance(0.2)} then null else ${whole(0, 9000) / 100}::numeric end,
        power_seconds = case when ${chance(0.5)} then duration_seconds end, average_resistance = ${whole(1, 9)}::numeric,
        last_batch_at = last_batch_at + interval '5 seconds' where ${own()} and is_open and ${some(0.4)}`),
  ],
  () => ["a batch without news", (tx) => tx.execute(sql`update rides set last_batch_at = now() where ${own()}`)],
  () => [
    "end",
    (tx) => tx.execute(sql`update rides set is_open = false, progress = null where ${own()} and ${some(0.3)}`),
  ],
  () => [
    "share seconds",
    (tx) =>
      tx.execute(sql`update rides set shared_seconds = least(duration_seconds, ${whole(0, 90)}::int)
        where ${own()} and ${some(0.2)}`),
  ],
  () => [
    "while paused",
    (tx) => tx.execute(sql`update rides set while_paused = not while_paused where ${own()} and ${some(0.1)}`),
  ],
  () => [
    "corrected",
    (tx) =>
      tx.execute(sql`update rides set day = ${oneOf(days)}::date, mode = ${oneOf(["active", "passive"])},
        duration_seconds = ${whole(60, 3000)}::int, average_power_watts = ${oneOf([null, 12.34, 0])}::numeric,
        shared_seconds = 0 where ${own()} and source = 'hand' and ${some(0.2)}`),
  ],
  () => [
    "struck",
    (tx) =>
      tx.execute(sql`update rides set struck_at = now(), struck_by = written_by, shared_seconds = 0
        where ${own()} and source = 'hand' and ${some(0.1)}`),
  ],
  () => [
    "another patient's",
    (tx) => tx.execute(sql`update rides set patient_id = ${oneOf(patients).user.id} where ${own()} and ${some(0.1)}`),
  ],
  () => ["deleted", (tx) => tx.execute(sql`delete from rides where ${own()} and ${some(0.1)}`)],
];

describe("the sums of a patient's day", () => {
  it("are those of the rides, whatever happens to these, and what was not measured stays so [RIDE-23, RIDE-26]", async () => {
    for (let step = 0; step < 150; step += 1) {
      const [what, change] = oneOf(changes)();
      const read = await server.asOwner(async (tx) => {
        await change(tx);
        return readDays(tx);
      });
      expect(read.shown, `${step}: ${what}`).toEqual(read.ridden);
      expect(read.differing, `${step}: ${what}`).toEqual([]);
    }
    const stored = await server.asOwner((tx) => tx.select().from(rideDays).where(own()));
    expect(stored.length, "the changes leave days to compare").toBeGreaterThan(2);
  });

  it("are gone with the last ride of the day", async () => {
    const { user } = await register(server, "patient");
    const ride = anyRide({ patientId: user.id });
    await insert(ride);
    const count = () => server.asOwner((tx) => tx.$count(rideDays, sql`patient_id = ${user.id}`));
    expect(await count()).toBe(1);
    await server.asOwner((tx) => tx.execute(sql`delete from rides where id = ${ride.id}`));
    expect(await count()).toBe(0);
  });

  it("are right when transactions write at once, each with several patients' rides", async () => {
    const mine = Array.from({ length: 12 }, () => anyRide({ patientId: oneOf(patients).user.id }));
    await insert(...mine);
    const worker = async (ridesOfOne: readonly RideValues[]) => {
      for (const ride of ridesOfOne)
        await server
          .asOwner(async (tx) => {
            await tx.execute(sql`update rides set duration_seconds = duration_seconds + 5 where id in
            (select id from rides where id in (${ride.id}, ${oneOf(ridesOfOne).id}) order by id for update)`);
            if (chance(0.3)) await tx.execute(sql`delete from rides where id = ${ride.id}`);
            if (chance(0.2)) throw new Error("taken back");
          })
          .catch((error: Error) => expect(error.message).toBe("taken back"));
    };
    await Promise.all([0, 4, 8].map((from) => worker(mine.slice(from, from + 4))));
    const read = await server.asOwner(readDays);
    expect(read.shown).toEqual(read.ridden);
    expect(read.differing).toEqual([]);
  });

  it("wait for the transaction that deletes the day's last ride, and then begin anew", async () => {
    const patientId = (await register(server, "patient")).user.id;
    const [first, second] = [anyRide({ patientId, day: "2026-03-10" }), anyRide({ patientId, day: "2026-03-10" })];
    await insert(first);
    let inserted: Promise<unknown> = Promise.resolve();
    await server.asOwner(async (tx) => {
      await tx.execute(sql`delete from rides where id = ${first.id}`);
      inserted = insert(second);
      await expect
        .poll(() => server.asOwner((other) => selectRows(other, sql`select from pg_locks where not granted`)))
        .not.toEqual([]);
    });
    await inserted;
    expect(
      await server.asOwner((tx) => tx.select().from(rideDays).where(sql`patient_id = ${patientId}`)),
    ).toMatchObject([{ day: "2026-03-10", rides: 1 }]);
    expect((await server.asOwner(readDays)).differing).toEqual([]);
  });

  it("are as before, like the ride, when the connection is lost between both", async () => {
    const before = await server.asOwner(readDays);
    const lost = server.deps.database.asSystem("rides", async (tx) => {
      await tx.execute(sql`update rides set duration_seconds = duration_seconds + 100 where ${own()}`);
      const [backend] = await selectRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await server.asOwner((other) => other.execute(sql`select pg_terminate_backend(${backend?.pid}::int)`));
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    expect(await server.asOwner(readDays)).toEqual(before);
  });

  it("are shown to whom the rides are, and written by nobody [ACCESS-17]", async () => {
    const [patient, other] = patients;
    await insert(anyRide({ patientId: patient.user.id }), anyRide({ patientId: other.user.id }));
    const patientsSeenBy = (person: SignedIn) => {
      const { token } = /session=(?<token>[^;]+)/.exec(person.cookie ?? "")?.groups ?? {};
      return server.deps.database.withSession(hashToken(token ?? ""), async (tx) => {
        const rows = await selectRows<{ id: number }>(tx, sql`select distinct patient_id::float8 as id from ride_days`);
        return rows.map(({ id }) => id);
      });
    };
    expect(await patientsSeenBy(patient)).toEqual([patient.user.id]);
    expect(await patientsSeenBy(provider)).toEqual([]);
    await grant(patient, provider);
    expect(await patientsSeenBy(provider)).toEqual([patient.user.id]);
    for (const statement of [
      "update ride_days set seconds = 0",
      "delete from ride_days",
      "insert into ride_days select * from ride_days",
    ])
      await expect(
        server.deps.database.asSystem("admin", (tx) => tx.execute(sql.raw(statement))),
        statement,
      ).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("follow the hospital's time zone: rides move to the day on which they began there, once [RIDE-23]", async () => {
    const { user } = await register(server, "patient");
    const late = new Date("2026-03-10T03:30:00Z"); // 23:30 of the day before in New York
    await insert(
      anyRide({ patientId: user.id, startedAt: late, day: "2026-03-09", source: "bike", mode: null, writtenBy: null }),
    );
    const moveTo = (hospitalTimeZone: string) =>
      followTimeZone({ ...server.deps, config: { ...server.config, hospitalTimeZone } });
    const daysOf = () =>
      server.asOwner((tx) =>
        selectRows(tx, sql`select day::text as day, rides from ride_days where patient_id = ${user.id}`),
      );
    expect(await moveTo(server.config.hospitalTimeZone), "as at the start").toBe(0);
    expect(await moveTo("Europe/London")).toBeGreaterThan(0);
    expect(await daysOf()).toEqual([{ day: "2026-03-10", rides: 1 }]);
    expect(await moveTo("Europe/London")).toBe(0);
    expect((await server.asOwner(readDays)).differing).toEqual([]);
    await moveTo(server.config.hospitalTimeZone);
    expect(await daysOf()).toEqual([{ day: "2026-03-09", rides: 1 }]);
    const restamp = server.deps.database.asSystem("admin", (tx) =>
      tx.execute(sql`update rides set day = '2026-03-01' where patient_id = ${user.id}`),
    );
    await expect(restamp, "by nobody else").rejects.toMatchObject({ cause: { code: "42501" } });
  });
});
