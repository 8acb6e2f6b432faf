import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeRides } from "../../test/support/stored-rides.ts";
import { register, startTestServer, type TestServer } from "../../test/support/test-server.ts";
import { checkRideDays } from "./check/check-ride-days.ts";
import { runAdminCommand } from "./commands.ts";

describe("admin check and remake-days", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());

  const check = () => checkRideDays(server.deps);
  const remake = () => runAdminCommand(server.deps, ["remake-days"]);
  const asOwner = (statement: string) => server.asOwner((tx) => tx.execute(sql.raw(statement)));

  it("find days whose sums are not those of the rides, by ids alone, and make them anew [DATA-63]", async () => {
    const { id, lastName } = (await register(server, "patient")).user;
    const startedAt = new Date("2026-03-10T15:00:00Z");
    await storeRides(server, [{ patientId: id, startedAt, durationSeconds: 600, averagePowerWatts: 20 }]);
    expect(await check()).toMatchObject({ state: "ok", subject: "days of rides" });
    expect(await remake()).toMatchObject({ ok: true, output: "The sums of all days are those of their rides." });

    await asOwner(`update ride_days set watt_seconds = watt_seconds + 1 where patient_id = ${id}`);
    const found = await check();
    expect(found).toMatchObject({
      state: "failed",
      text: expect.stringContaining(`1 day (patient ${id} on 2026-03-10)`),
    });
    expect(found.text).toContain("npm run admin -- remake-days");
    expect(found.text).not.toContain(lastName);
    expect(await remake()).toMatchObject({ output: `The sums of 1 day (patient ${id} on 2026-03-10) were made anew.` });
    expect(await check()).toMatchObject({ state: "ok" });

    await asOwner(`delete from ride_days where patient_id = ${id}`);
    expect(await check()).toMatchObject({ state: "failed" });
    await remake();
    expect(await check()).toMatchObject({ state: "ok" });
  });

  it("find rides of another day than they began on, which a node in another time zone wrote, and move them [RIDE-23]", async () => {
    const { id } = (await register(server, "patient")).user;
    const startedAt = new Date("2026-03-10T03:30:00Z");
    await storeRides(server, [{ patientId: id, startedAt, durationSeconds: 600 }]);
    await asOwner(`update rides set day = '2026-03-10' where patient_id = ${id}`);
    expect(await check()).toMatchObject({
      state: "failed",
      text: "1 rides are of another day than they began on in America/New_York: npm run admin -- remake-days",
    });
    expect(await remake()).toMatchObject({ output: expect.stringMatching(/^1 rides were moved/) });
    expect(await check()).toMatchObject({ state: "ok" });
  });
});
