import { randomUUID } from "node:crypto";
import { isExcusing, MISSED_REASONS, type MissedReason, startOfHospitalDay } from "@bedside-bike/clinical";
import { afterAll, beforeAll, expect, it } from "vitest";
import { register, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import { goals, missedSessions, patients, rides, users } from "../../platform/database/schema.ts";
import { randomFrom } from "../../seed/random.ts";
import { readDoses } from "./read-dose.ts";

const stays = process.env.TEST_DEPTH === "full" ? 500 : 100;
const hour = 3_600_000;
/** Daylight saving time ends within these days. */
const admitted = "2026-10-28";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

const random = randomFrom("dose");
const upTo = (most: number) => Math.floor(random() * (most + 1));

interface Plan {
  readonly at: number;
  readonly suspendedAt: number | null;
  readonly minutes: number;
  readonly sessions: number;
  readonly watts: number | null;
}
interface Ride {
  readonly at: number;
  readonly seconds: number;
  readonly watts: number | null;
  readonly isPaused: boolean;
}
interface Said {
  readonly day: string;
  readonly slot: number;
  readonly reason: MissedReason;
  readonly isTakenBack: boolean;
}
interface Stay {
  readonly days: number;
  readonly plans: readonly Plan[];
  readonly rides: readonly Ride[];
  readonly said: readonly Said[];
}

function randomStay(zone: string): Stay {
  const days = 3 + upTo(11);
  const midnight = startOfHospitalDay(new Date(`${admitted}T18:00:00Z`), zone).getTime();
  const instant = () => midnight + upTo(days * 24 * 60 - 120) * 60_000;
  const sentAt = [...new Set(Array.from({ length: upTo(4) }, instant))].sort((one, other) => one - other);
  return {
    days,
    plans: sentAt.map((at) => ({
      at,
      suspendedAt: random() < 0.3 ? at + upTo(60) * hour : null,
      minutes: 5 + upTo(15),
      sessions: 1 + upTo(2),
      watts: random() < 0.2 ? null : 10 + upTo(30),
    })),
    rides: Array.from({ length: upTo(days * 3) }, () => ({
      at: instant(),
      seconds: random() < 0.1 ? 59 : 60 + upTo(1_200),
      watts: random() < 0.1 ? null : 5 + upTo(40),
      isPaused: random() < 0.1,
    })),
    said: Array.from({ length: upTo(days) }, () => ({
      day: addDays(admitted, upTo(days - 1)),
      slot: 1 + upTo(2),
      reason: MISSED_REASONS[upTo(MISSED_REASONS.length - 1)] ?? "other",
      isTakenBack: random() < 0.2,
    })),
  };
}

/** Written independently of the product's own rules, minute by minute where that is simplest. */
function recount({ days, plans, rides, said }: Stay, zone: string) {
  const total = { done: 0, prescribed: 0, delivered: 0, minutes: 0, wattMinutes: 0, wattsAsked: 0 };
  const reasons = new Map<string, number>();
  let excused = 0;
  for (let index = 0; index < days; index += 1) {
    const day = addDays(admitted, index);
    const begin = startOfHospitalDay(new Date(`${day}T18:00:00Z`), zone).getTime();
    const inForceAt = (at: number) => {
      const last = plans.filter((plan) => plan.at <= at).at(-1);
      return last && (last.suspendedAt === null || last.suspendedAt > at) ? last : null;
    };
    const sentToday = plans.filter((plan) => hospitalDay(new Date(plan.at), zone) === day);
    const plan = inForceAt(begin - 1) ?? sentToday.find((sent) => inForceAt(sent.at)) ?? null;
    const isHeld = [
      begin - 1,
      ...sentToday.map(({ at }) => at),
      ...plans.flatMap(({ suspendedAt }) => suspendedAt ?? []),
    ]
      .filter((at) => at === begin - 1 || hospitalDay(new Date(at), zone) === day)
      .some((at) => plans.some((sent) => sent.at <= at) && !inForceAt(at));
    const ridden = rides.filter(
      ({ at, seconds, isPaused }) => hospitalDay(new Date(at), zone) === day && seconds >= 60 && !isPaused,
    );
    const standing = new Map(
      said.filter((one) => one.day === day && !one.isTakenBack).map(({ slot, reason }) => [slot, reason]),
    );
    let isExcused = isHeld;
    if (plan) {
      let seconds = ridden.reduce((sum, ride) => sum + ride.seconds, 0);
      total.delivered += seconds / 60;
      total.minutes += plan.minutes * plan.sessions;
      total.prescribed += plan.sessions;
      if (plan.watts !== null) {
        total.wattMinutes += ridden.reduce((sum, ride) => sum + ((ride.watts ?? 0) * ride.seconds) / 60, 0);
        total.wattsAsked += plan.watts * plan.minutes * plan.sessions;
      }
      const slots = Array.from({ length: plan.sessions }, (_, place) => place + 1);
      for (const slot of [...slots.filter((one) => !standing.has(one)), ...slots.filter((one) => standing.has(one))]) {
        if (seconds >= plan.minutes * 60) {
          seconds -= plan.minutes * 60;
          total.done += 1;
          continue;
        }
        const reason = standing.get(slot) ?? "no_reason";
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        if (reason !== "no_reason" && isExcusing(reason)) isExcused = true;
      }
    }
    if (isExcused) excused += 1;
  }
  return { total, reasons: Object.fromEntries([...reasons].sort()), excused };
}

it(`equals a plain recount for ${stays} random stays [DOSE-6]`, { timeout: 240_000 }, async () => {
  const zone = server.config.hospitalTimeZone;
  const nurse = await register(server, "provider");
  const known = Array.from({ length: stays }, () => randomStay(zone));
  const at = new Date("2026-11-20T18:00:00Z");
  const ids = await server.asOwner(async (tx) => {
    const people = await tx
      .insert(users)
      .values(
        known.map((_, index) => ({ userType: "patient" as const, firstName: "Random", lastName: `Stay ${index}` })),
      )
      .returning({ id: users.id });
    await tx.insert(patients).values(people.map(({ id }) => ({ userId: id, admissionDate: admitted })));
    const all = known.flatMap((stay, index) => ({ ...stay, patientId: people[index]?.id ?? 0 }));
    const goalRows = all.flatMap(({ patientId, plans }) =>
      plans.flatMap((plan, index) => rowsOf(plan, plans[index + 1], patientId)),
    );
    for (let from = 0; from < goalRows.length; from += 1_000) {
      await tx
        .insert(goals)
        .values(goalRows.slice(from, from + 1_000).map((row) => ({ ...row, providerId: nurse.user.id })));
    }
    const rideRows = all.flatMap(({ patientId, rides: ridden }) =>
      ridden.map((ride) => rideRow(ride, patientId, zone)),
    );
    for (let from = 0; from < rideRows.length; from += 1_000)
      await tx.insert(rides).values(rideRows.slice(from, from + 1_000));
    const saidRows = all.flatMap(({ patientId, said }) =>
      said.map(({ isTakenBack, ...one }) => ({
        ...one,
        patientId,
        saidBy: nurse.user.id,
        createdAt: at,
        takenBackAt: isTakenBack ? at : null,
      })),
    );
    for (let from = 0; from < saidRows.length; from += 1_000)
      await tx.insert(missedSessions).values(saidRows.slice(from, from + 1_000));
    return people.map(({ id }) => id);
  });
  const wanted = ids.map((patientId, index) => ({
    patientId,
    from: admitted,
    to: addDays(admitted, (known[index]?.days ?? 1) - 1),
  }));
  const read = await server.deps.database.asSystem("admin", (tx) => readDoses(tx, { wanted, at }, server.deps));
  for (const [index, stay] of known.entries()) {
    const dose = read.get(ids[index] ?? 0)?.dose;
    const counted = recount(stay, zone);
    const { total } = counted;
    expect(dose?.sessions, `stay ${index}`).toEqual({ done: total.done, open: 0, prescribed: total.prescribed });
    expect(dose?.minutes.delivered).toBeCloseTo(total.delivered, 6);
    expect(dose?.minutes.prescribed).toBeCloseTo(total.minutes, 6);
    expect(dose?.wattMinutes?.delivered ?? 0).toBeCloseTo(total.wattMinutes, 6);
    expect(dose?.wattMinutes?.prescribed ?? 0).toBeCloseTo(total.wattsAsked, 6);
    expect(Object.fromEntries((dose?.reasons ?? []).map(({ reason, count }) => [reason, count]).sort())).toEqual(
      counted.reasons,
    );
    expect(dose?.days.filter(({ isExcused }) => isExcused).length, `excused of stay ${index}`).toBe(counted.excused);
  }
  expect(known.flatMap(({ plans }) => plans).length).toBeGreaterThan(stays);
});

function rowsOf({ at, suspendedAt, minutes, sessions, watts }: Plan, next: Plan | undefined, patientId: number) {
  const shared = {
    patientId,
    label: "",
    subtitle: "",
    isActive: false,
    createdAt: new Date(at),
    endedAt: next ? new Date(next.at) : null,
    suspendedAt: suspendedAt === null ? null : new Date(suspendedAt),
  };
  return [
    {
      ...shared,
      goalType: "duration" as const,
      targetValue: minutes,
      unit: "minutes" as const,
      period: "session" as const,
    },
    {
      ...shared,
      goalType: "sessions" as const,
      targetValue: sessions,
      unit: "sessions" as const,
      period: "daily" as const,
    },
    ...(watts === null
      ? []
      : [
          {
            ...shared,
            goalType: "power" as const,
            targetValue: watts,
            unit: "watts" as const,
            period: "session" as const,
          },
        ]),
  ];
}

const rideRow = ({ at, seconds, watts, isPaused }: Ride, patientId: number, zone: string) => ({
  id: randomUUID(),
  source: "tablet" as const,
  patientId,
  startedAt: new Date(at),
  day: hospitalDay(new Date(at), zone),
  durationSeconds: seconds,
  averagePowerWatts: watts,
  isOpen: false,
  lastBatchAt: new Date(at),
  createdAt: new Date(at),
  whilePaused: isPaused,
});
