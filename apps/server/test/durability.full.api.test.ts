import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installations } from "./soak/kill-plan.ts";
import { KillRounds } from "./soak/kill-rounds.ts";
import { patientIds } from "./soak/people.ts";

const kills = 8;

describe.each(installations)("%s", (installation) => {
  let rounds: KillRounds;
  beforeAll(async () => {
    rounds = await KillRounds.open(installation, "durability");
  });
  afterAll(() => rounds.destroy());

  it(`keeps every acknowledged write once over ${kills} kills, one ride with the right metrics, and an intact audit chain [DATA-3, RIDE-11]`, async () => {
    await rounds.run(kills);

    const { id, sent, sessions } = await rounds.endLongRide();
    const ride = sessions.filter((session) => session.id === id);
    const powers = sent.map(({ powerWatts }) => powerWatts ?? Number.NaN);
    const mean = powers.reduce((sum, powerWatts) => sum + powerWatts, 0) / powers.length;
    expect(ride).toEqual([
      expect.objectContaining({ duration: sent.length, maxPower: `${Math.max(...powers)}`, isOpen: false }),
    ]);
    expect(Number(ride[0]?.avgPower)).toBeCloseTo(mean, 1);

    const { acknowledged, audit, kills: _, ...figures } = await rounds.count();
    expect(figures).toEqual({ rounds: kills, lost: 0, doubled: 0, serverErrors: 0, problems: [] });
    expect(acknowledged).toBeGreaterThan(kills);
    expect(audit).toMatchObject({ breach: null, unsealed: 0 });
    expect(audit.head.sequence).toBeGreaterThan(kills);
  }, 1_800_000);

  it("would count a write that the database lost, and one that it has twice", async () => {
    await rounds.asOwner(async (tx) => {
      // Both are certain to be acknowledged: their writers looked after the last kill.
      await tx.execute(sql`
        delete from goals where label = (select label from goals where label like 'Set %' order by id desc limit 1)`);
      await tx.execute(sql`
        insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period, is_active, created_at)
        select patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period, false, created_at
        from goals where id = (select max(id) from goals where goal_type = 'power' and patient_id = ${patientIds.rosa})`);
    });
    expect(await rounds.count()).toMatchObject({ lost: 1, doubled: 1 });
  });
});
