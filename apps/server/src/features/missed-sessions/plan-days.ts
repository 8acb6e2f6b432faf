import { type DayTarget, durationTargetMinutes, isWithoutLoad, type SafetyLimit } from "@bedside-bike/clinical";
import { type HospitalDay, hospitalDays } from "../../platform/hospital-days.ts";
import { dailySessions } from "../patient-state/daily-goal.ts";

/** Since 1970. */
type Milliseconds = number;

/** A row of `prescriptions`. */
type PrescribedFact = readonly [
  fromAt: Milliseconds,
  untilAt: Milliseconds | null,
  heldSince: Milliseconds | null,
  validUntil: Milliseconds | null,
  hasGoals: boolean,
  isSend: boolean,
  limit: SafetyLimit | null,
  minutes: number | null,
  watts: number | null,
  sessions: number | null,
];

/** A safety event, and the assessment that reviewed it. */
type EventFact = readonly [at: Milliseconds, reviewedAt: Milliseconds | null];

/** What `patient_plan_facts` of the database returns. */
export interface PlanFacts {
  /** YYYY-MM-DD. */
  readonly admissionDate: string;
  readonly dischargedAt: Milliseconds | null;
  /** Oldest first; null without any. */
  readonly prescribed: readonly PrescribedFact[] | null;
  readonly events: readonly EventFact[] | null;
}

/** What one hospital day prescribes. */
export interface PlanDay {
  readonly day: string;
  /** Goals without minutes prescribe nothing that rides could fill, just as they set no target for the day. */
  readonly prescribed: DayTarget | null;
  readonly isPassive: boolean;
  /** Goals stood on it that did not count. */
  readonly isOnHold: boolean;
}

/** Goals, under the limit with which they were sent. */
interface Sent {
  readonly fact: PrescribedFact;
  readonly limit: SafetyLimit | null;
}

interface Standing {
  readonly sent: Sent | null;
  readonly isHeld: boolean;
}

/**
 * What each of these days prescribes: the goals in force just before it began; where none were, those that first came in
 * force on it. A pause holds goals without ending them. Pure. Source: docs/decisions/075-what-a-day-prescribes.md
 */
export function planDays(facts: PlanFacts, { from, to }: { from: string; to: string }, timeZone: string): PlanDay[] {
  const standingAt = standingOf(facts, timeZone);
  const changes = changesOf(facts);
  let next = 0;
  return hospitalDays(from, to, timeZone).map((day) => {
    const standings = [standingAt(day.startsAt - 1)];
    for (; (changes[next] ?? day.endsAt) < day.endsAt; next += 1) {
      const change = changes[next] as number;
      if (change >= day.startsAt) standings.push(standingAt(change));
    }
    return planDay(day, standings);
  });
}

function planDay({ day }: HospitalDay, standings: readonly Standing[]): PlanDay {
  const first = standings.find(({ sent, isHeld }) => sent !== null && !isHeld)?.sent ?? null;
  return {
    day,
    prescribed: first && targetOf(first),
    isPassive: first?.limit === "passive_only",
    isOnHold: standings.some(({ isHeld }) => isHeld),
  };
}

function targetOf({ fact: [, , , , , , , minutes, watts, sessions], limit }: Sent): DayTarget | null {
  if (minutes === null) return null;
  const targets = sessions === null ? [] : [{ goalType: "sessions" as const, targetValue: sessions }];
  return {
    minutes: durationTargetMinutes(minutes, "minutes"),
    sessions: dailySessions(targets),
    watts: isWithoutLoad(limit) ? null : watts,
  };
}

/** When something came in force or ended, in order. */
function changesOf({ prescribed, events }: PlanFacts): number[] {
  const instants = [...(prescribed ?? []).map(([fromAt]) => fromAt), ...(events ?? []).flat()];
  return [...new Set(instants)].filter((at) => at !== null).sort((one, other) => one - other);
}

/** What stood at an instant; asked for later and later instants, between most of which nothing differs. */
function standingOf(facts: PlanFacts, timeZone: string): (at: number) => Standing {
  const counted = sentIn(facts, timeZone);
  const events = facts.events ?? [];
  const edges = [
    ...counted.flatMap(({ fact: [fromAt, untilAt, heldSince, validUntil] }) => [
      fromAt,
      untilAt,
      heldSince,
      validUntil,
    ]),
    ...events.flat(),
  ]
    .filter((at) => at !== null)
    .sort((one, other) => one - other);
  let passed = 0;
  let known: { readonly standing: Standing; readonly upTo: number } | null = null;
  return (at) => {
    if (known && at < known.upTo) return known.standing;
    while ((edges[passed] ?? Number.POSITIVE_INFINITY) < at) passed += 1;
    const stands = ({ fact: [fromAt, untilAt] }: Sent) => fromAt <= at && (untilAt === null || untilAt > at);
    const sent = counted.findLast(stands) ?? null;
    const standing = { sent, isHeld: sent !== null && isHeldAt(sent, events, at) };
    known = { standing, upTo: edges[passed] ?? Number.POSITIVE_INFINITY };
    return standing;
  };
}

/** Goals of the stay, oldest first. */
function sentIn({ prescribed, admissionDate }: PlanFacts, timeZone: string): Sent[] {
  const [admitted] = hospitalDays(admissionDate, admissionDate, timeZone);
  let limit: SafetyLimit | null = null;
  const all = (prescribed ?? []).map((fact) => {
    const [, , , , , isSend, ownLimit] = fact;
    if (isSend) limit = ownLimit;
    return { fact, limit };
  });
  return all.filter(({ fact: [fromAt, , , , hasGoals] }) => hasGoals && admitted && fromAt >= admitted.startsAt);
}

function isHeldAt({ fact: [, , heldSince, validUntil] }: Sent, events: readonly EventFact[], at: number): boolean {
  if ((heldSince !== null && heldSince <= at) || (validUntil !== null && validUntil < at)) return true;
  return events.some(([since, reviewedAt]) => since <= at && (reviewedAt === null || reviewedAt > at));
}
