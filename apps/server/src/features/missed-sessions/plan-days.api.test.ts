import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { register, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { addDays } from "../../platform/clock.ts";
import { selectRows } from "../../platform/database/database.ts";
import { patients, prescriptions, riskAssessments, safetyEvents, users } from "../../platform/database/schema.ts";
import { instantAt } from "../../platform/hospital-time.ts";
import { randomFrom } from "../../seed/random.ts";
import { listDoseFacts } from "./dose.store.ts";
import { planDays } from "./plan-days.ts";

const stays = process.env.TEST_DEPTH === "full" ? 400 : 60;
/** Daylight saving time ends within these days. */
const admitted = "2026-10-28";
const days = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

const random = randomFrom("plan days");
const upTo = (most: number) => Math.floor(random() * (most + 1));
const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length - 1)] as Item;

it(`says of ${stays} random stays what patient_plan_days of 2.0.0 says [DOSE-1]`, { timeout: 120_000 }, async () => {
  const zone = server.config.hospitalTimeZone;
  const nurse = (await register(server, "provider")).user.id;
  const start = instantAt(admitted, 0, zone).getTime();
  const instant = () => new Date(start - 86_400_000 + upTo((days + 1) * 24 * 60) * 60_000 - upTo(1));
  const ids = await server.asOwner(async (tx) => {
    const people = await tx
      .insert(users)
      .values(
        Array.from({ length: stays }, (_, n) => ({
          userType: "patient" as const,
          firstName: "Random",
          lastName: `${n}`,
        })),
      )
      .returning({ id: users.id });
    await tx.insert(patients).values(people.map(({ id }) => ({ userId: id, admissionDate: admitted })));
    for (const { id: patientId } of people) {
      const instants = Array.from({ length: upTo(8) }, instant).sort((one, other) => one.getTime() - other.getTime());
      for (const [index, fromAt] of instants.entries()) {
        const cause = oneOf(["assessed", "sent", "changed", "held", "resumed", "ended"] as const);
        const heldSince = random() < 0.2 ? instant() : null;
        await tx.insert(prescriptions).values({
          patientId,
          cause,
          fromAt,
          untilAt: instants[index + 1] ?? null,
          endedBy: instants[index + 1] ? "sent" : null,
          safetyLimit: oneOf(["passive_only", "unloaded_only", null, null]),
          sentMinutes: oneOf([null, 5, 10, 240]),
          sentWatts: oneOf([null, 20]),
          sentSessions: oneOf([null, 2, 3]),
          parts: oneOf([[], ["minutes"], ["minutes", "watts", "sessions"]] as const).slice(),
          validUntil: oneOf([null, instant()]),
          heldSince,
          heldReason: heldSince && "too_old",
        });
      }
      for (let event = 0; event < upTo(2); event += 1) {
        const reviewedAt = instant();
        const [assessed] = await tx
          .insert(riskAssessments)
          .values({
            patientId,
            assessedBy: nurse,
            isSelfReported: true,
            input: {},
            result: {},
            engineVersion: "2.1.0",
            createdAt: reviewedAt,
          } as never)
          .returning({ id: riskAssessments.id });
        await tx.insert(safetyEvents).values({
          patientId,
          kind: "fall",
          at: instant(),
          recordedBy: nurse,
          recordedAt: reviewedAt,
          ...oneOf([
            {},
            { reviewedIn: assessed?.id },
            { reviewedIn: assessed?.id },
            { undoneAt: instant(), undoneBy: nurse },
          ]),
        } as never);
      }
    }
    return people.map(({ id }) => id);
  });
  const to = addDays(admitted, days - 1);
  const [facts, asked] = await server.deps.database.asSystem("admin", async (tx) => [
    await listDoseFacts(
      tx,
      ids.map((patientId) => ({ patientId, from: admitted, to })),
    ),
    await selectRows<{ id: number; day: string; targets: object[] | null; limit: string | null; isOnHold: boolean }>(
      tx,
      sql`select patient_id::float8 as id, to_char(day, 'YYYY-MM-DD') as day, targets, safety_limit as "limit", is_on_hold as "isOnHold"
        from unnest(${`{${ids.join()}}`}::bigint[]) as i (id) cross join lateral patient_plan_days(
          array[i.id], array[${admitted}::date], array[${to}::date], ${zone}::text) order by 1, 2`,
    ),
  ]);
  const minutesOf = (targets: readonly object[] | null) =>
    targets?.flatMap((one) =>
      "goalType" in one && one.goalType === "duration" && "targetValue" in one ? [one.targetValue] : [],
    )[0] ?? null;
  const told = facts
    .toSorted((one, other) => one.patientId - other.patientId)
    .flatMap(({ patientId, plan }) =>
      planDays(plan, { from: admitted, to }, zone).map((day) => ({
        id: patientId,
        day: day.day,
        minutes: day.prescribed?.minutes ?? null,
        isPassive: day.isPassive,
        isOnHold: day.isOnHold,
      })),
    );
  expect(told).toEqual(
    asked.map(({ id, day, targets, limit, isOnHold }) => {
      const minutes = minutesOf(targets);
      return { id, day, minutes: minutes === 240 ? 4 : minutes, isPassive: limit === "passive_only", isOnHold };
    }),
  );
  expect(told.filter(({ isOnHold }) => isOnHold).length).toBeGreaterThan(stays / 4);
  expect(told.filter(({ minutes }) => minutes !== null).length).toBeGreaterThan(stays);
});
