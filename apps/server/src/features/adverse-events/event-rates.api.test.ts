import { randomUUID } from "node:crypto";
import { ADVERSE_EVENT_KINDS, eventRate, HARMS, isHarmful } from "@bedside-bike/clinical";
import type { AdverseEventRates } from "@bedside-bike/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { runAdminCommand } from "../../admin/commands.ts";
import { addDays } from "../../platform/clock.ts";
import { adverseEvents, rides, users } from "../../platform/database/schema.ts";
import { between, randomFrom } from "../../seed/random.ts";

const today = "2026-06-10";
const now = new Date(`${today}T14:00:00Z`);
const days = 30;
const stays = 500;
const random = randomFrom("rates of events");
const whole = (low: number, high: number): number => Math.floor(between(random, low, high + 1));
const rounded = (value: number): number => Math.round(value * 100) / 100;
const dayAgo = (): string => addDays(today, -whole(0, 45));

let server: TestServer;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  await server.setNow(now);
  administrator = await register(server, "provider");
  await runAdminCommand(server.deps, ["make-administrator", String(administrator.user.id)]);
});
afterAll(() => server.destroy());

type NewRide = typeof rides.$inferInsert;
type NewEvent = typeof adverseEvents.$inferInsert;

const rideOf = (patientId: number): NewRide => ({
  id: randomUUID(),
  source: "hand",
  mode: random() < 0.2 ? "passive" : "active",
  writtenBy: administrator.user.id,
  patientId,
  startedAt: now,
  day: dayAgo(),
  durationSeconds: whole(30, 200),
  sharedSeconds: random() < 0.2 ? 60 : 0,
  isOpen: false,
  lastBatchAt: now,
  createdAt: now,
  struckAt: random() < 0.1 ? now : null,
});

function eventOf(patientId: number, ofStay: readonly NewRide[], corrects: number | null): NewEvent {
  const ride = random() < 0.5 ? ofStay[whole(0, Math.max(0, ofStay.length - 1))] : undefined;
  const kind = ADVERSE_EVENT_KINDS[whole(0, ADVERSE_EVENT_KINDS.length - 1)] ?? "other";
  const harm = HARMS[whole(0, HARMS.length - 1)] ?? "none";
  const by = { reportedBy: administrator.user.id, reportedAt: now };
  return {
    patientId,
    kind,
    harm,
    occurredAt: now,
    day: dayAgo(),
    rideId: ride?.id ?? null,
    action: "-",
    corrects,
    ...by,
  };
}

it("Rates of 500 random stays equal a plain recount; what was corrected counts once [EVENT-2, EVENT-11, EVENT-12]", async () => {
  const ridden: NewRide[] = [];
  let standing: NewEvent[] = [];
  await server.asOwner(async (tx) => {
    const people = Array.from({ length: stays }, () => ({
      userType: "patient" as const,
      firstName: "Random",
      lastName: "Stay",
    }));
    const patients = await tx.insert(users).values(people).returning({ id: users.id });
    for (const { id } of patients) ridden.push(...Array.from({ length: whole(0, 6) }, () => rideOf(id)));
    await tx.insert(rides).values(ridden);
    const ridesOf = (patientId: number) => ridden.filter((ride) => ride.patientId === patientId);
    const first = patients.flatMap(({ id }) =>
      Array.from({ length: whole(0, 2) }, () => eventOf(id, ridesOf(id), null)),
    );
    standing = await tx.insert(adverseEvents).values(first).returning();
    for (let round = 0; round < 3; round += 1) {
      const corrected = standing.filter(() => random() < 0.3);
      const newer = corrected.map(({ patientId, id = null }) => eventOf(patientId, ridesOf(patientId), id));
      const rows = await tx.insert(adverseEvents).values(newer).returning();
      standing = [...standing.filter((event) => !corrected.includes(event)), ...rows];
    }
  });

  const since = addDays(today, 1 - days);
  const isCounted = ({ struckAt, durationSeconds, sharedSeconds = 0, day }: NewRide) =>
    !struckAt && durationSeconds - sharedSeconds >= 60 && day >= since;
  const sessions = ridden.filter(isCounted).length;
  const counted = standing.filter(({ day }) => day >= since);
  const plain = (events: number) => {
    const { rate = 0, low = 0, high = 0 } = eventRate(events, sessions) ?? {};
    return { events, rate: rounded(rate), low: rounded(low), high: rounded(high) };
  };
  const shown: AdverseEventRates = (await administrator.call("GET", `/api/adverse-events?days=${days}`)).json();
  expect(shown.sessions).toBe(sessions);
  expect(shown.rates).toEqual({
    all: plain(counted.length),
    ofRides: plain(counted.filter(({ rideId }) => rideId !== null).length),
    harmful: plain(counted.filter(({ harm }) => isHarmful(harm)).length),
    byKind: ADVERSE_EVENT_KINDS.map((kind) => ({ kind, ...plain(counted.filter((one) => one.kind === kind).length) })),
  });
  expect(shown.events).toHaveLength(counted.length);
  expect(counted.length).toBeGreaterThan(100);
});
