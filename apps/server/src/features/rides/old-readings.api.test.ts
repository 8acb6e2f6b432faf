import { encodeReadings } from "@bedside-bike/ride";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeRides } from "../../../test/support/stored-rides.ts";
import { register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { selectRows } from "../../platform/database/database.ts";
import { auditEvents, rideReadings, rides } from "../../platform/database/schema.ts";
import { serverJobs } from "../../server-jobs.ts";
import { countSharedSeconds } from "./shared-seconds.service.ts";

const packed = encodeReadings(Array.from({ length: 600 }, (_, i) => ({ offsetSeconds: i, powerWatts: 25 })));
const thisYear = new Date().getUTCFullYear();
const dayOf = (yearsAgo: number, minute = 0): Date => new Date(Date.UTC(thisYear - yearsAgo, 5, 15, 14, minute));

const runJob = async ({ deps, app }: TestServer): Promise<void> => {
  await serverJobs(deps, app.log)
    .find(({ name }) => name === "drop old readings")
    ?.run();
};

describe("Readings of old rides", () => {
  let server: TestServer;
  let patient: SignedIn;

  beforeAll(async () => {
    server = await startTestServer({ environment: { READING_YEARS: "2" } });
    patient = await register(server, "patient");
    const patientId = patient.user.id;
    const stored = [0, 2, 3, 4].flatMap((yearsAgo) => [dayOf(yearsAgo), dayOf(yearsAgo, 5)]);
    await storeRides(
      server,
      stored.map((startedAt) => ({ patientId, startedAt, durationSeconds: 600, averagePowerWatts: 25 })),
    );
    // Half of them stored as they were before there were partitions.
    await server.asOwner((tx) =>
      tx.execute(sql`insert into ride_readings (ride_id, packed, started_year)
        select id, ${Buffer.from(packed)}, case when extract(minute from started_at) = 0 then extract(year from started_at) else 0 end
        from rides where patient_id = ${patientId}`),
    );
    await server.deps.database.asSystem("rides", (tx) =>
      countSharedSeconds(tx, { patientId, startedAt: [dayOf(3), dayOf(3, 5)] }),
    );
  });
  afterAll(() => server.destroy());

  const listStarts = () =>
    server.asOwner(async (tx) => {
      const rows = await tx
        .select({ at: rides.startedAt })
        .from(rideReadings)
        .innerJoin(rides, eq(rides.id, rideReadings.rideId))
        .where(eq(rides.patientId, patient.user.id));
      return rows.map(({ at }) => at.getTime()).sort((a, b) => a - b);
    });
  const listSessions = async () =>
    (await patient.call("GET", `/api/patients/${patient.user.id}/sessions?limit=50`)).json();
  const listDropped = () =>
    server.asOwner((tx) => tx.select().from(auditEvents).where(eq(auditEvents.action, "readings.drop")));

  it("are dropped after READING_YEARS, by partition or by row; rides and totals stay [DATA-54]", async () => {
    const [sessions, dropped] = [await listSessions(), (await listDropped()).length];
    expect(sessions).toHaveLength(8);
    await runJob(server);
    expect(await listStarts()).toEqual([dayOf(2), dayOf(2, 5), dayOf(0), dayOf(0, 5)].map((at) => at.getTime()));
    expect(await listSessions()).toEqual(sessions);
    const entries = await listDropped();
    expect(entries.length).toBe(dropped + 1);
    expect(entries.at(-1)?.detail).toMatchObject({ keptFrom: thisYear - 2, rides: expect.any(Number) });
    await runJob(server);
    expect((await listDropped()).length).toBe(dropped + 1);

    await server.setNow(dayOf(-3));
    await runJob(server);
    expect(await listStarts()).toEqual([]);
    const [partition] = await server.asOwner((tx) =>
      selectRows<{ is_there: boolean }>(
        tx,
        sql`select to_regclass(${`ride_readings_${thisYear}`}) is not null as is_there`,
      ),
    );
    expect(partition?.is_there).toBe(false);
  });

  it("leave two rides' shared seconds as they were counted with the readings [DATA-54]", async () => {
    const shared = () =>
      server.asOwner((tx) =>
        tx
          .select({ at: rides.startedAt, shared: rides.sharedSeconds })
          .from(rides)
          .where(eq(rides.patientId, patient.user.id))
          .orderBy(rides.startedAt),
      );
    const before = await shared();
    expect(before.find(({ at }) => at.getTime() === dayOf(3, 5).getTime())?.shared).toBe(300);
    await server.deps.database.asSystem("rides", (tx) =>
      countSharedSeconds(tx, { patientId: patient.user.id, startedAt: [dayOf(3)] }),
    );
    expect(await shared()).toEqual(before);
  });

  it("are kept forever without the setting, whoever asks [DATA-51]", async () => {
    const forever = await startTestServer();
    const [row] = await forever.deps.database.asSystem("upkeep", (tx) =>
      selectRows<{ rides: number }>(tx, sql`select drop_old_readings(now() + interval '90 years') as rides`),
    );
    expect(row?.rides).toBe(0);
    await forever.destroy();
  });
});
