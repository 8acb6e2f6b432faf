import { eq, sql } from "drizzle-orm";
import { lastInstantOf } from "../features/plan/standing.ts";
import { nameKey } from "../features/sign-in/name-key.ts";
import { recordAudit } from "../platform/audit.ts";
import { addDays, hospitalDay } from "../platform/clock.ts";
import { selectRows, type Transaction } from "../platform/database/database.ts";
import {
  clearances,
  deviceLinks,
  goals,
  grants,
  helpRequests,
  identities,
  installation,
  kudosFeedItems,
  kudosPreferences,
  kudosReactions,
  nudges,
  patients,
  providers,
  rideFeedback,
  rideReadings,
  rides,
  riskAssessments,
  safetyEvents,
  sessionChecks,
  stayOutcomes,
  users,
} from "../platform/database/schema.ts";
import { demoPatientId } from "../platform/demo.ts";
import { instantAt } from "../platform/hospital-time.ts";
import type { Deps } from "../platform/route.ts";
import { type CarePlan, dailyGoalMinutes, planCare } from "./care-plans.ts";
import { planFeed, planNudges, planReactions } from "./community.ts";
import { enrollDemoDevices, writeDeviceKeys } from "./device-keys.ts";
import { planLinks } from "./device-links.ts";
import { planFeedback } from "./feedback.ts";
import { planHelp } from "./help-requests.ts";
import { insertMissedSessions } from "./missed-sessions.ts";
import { planPastStays } from "./past-stays.ts";
import { demoAdministratorId, type FixturePatient, fixtureIds, fixturePatients, fixtureProviders } from "./people.ts";
import { type Moment, planRides, type SeededRide, type SeededRideWithReadings } from "./rides.ts";
import { planChecks } from "./session-checks.ts";
import { insertAdministration } from "./ward-administration.ts";
import { insertWardRecords } from "./ward-records.ts";

const hourMilliseconds = 3_600_000;
const admittedTodayHours = 5;
const providersSinceDays = 60;
const ridesAtOnce = 25;

/**
 * Seeds the demo data on the first start, completely or, if it is already there or any account exists, not at all.
 * Returns whether it did.
 * @throws StartupError if the bikes' keys can't be written to DATA_DIR.
 */
export async function seedDemo({ config, database, clock }: Deps): Promise<boolean> {
  const now = clock.now();
  const moment: Moment = { now, timeZone: config.hospitalTimeZone };
  return database.asSystem("admin", async (tx) => {
    if (!(await claimInstallation(tx, now))) return false;
    await insertPeople(tx, moment);
    const keys = await enrollDemoDevices(tx, now);
    await insertAdministration(tx, now);

    const ridesByPatient = await insertRides(tx, moment);
    const plans = fixturePatients.flatMap((patient) => planCare(patient, moment) ?? []);
    await insertCare(tx, plans);
    await tx.insert(sessionChecks).values(
      plans.flatMap((plan) => {
        const patient = fixturePatients.find(({ id }) => id === plan.patientId);
        return patient ? planChecks(patient, ridesByPatient.get(patient.id) ?? [], { plan, moment }) : [];
      }),
    );
    await insertMissedSessions(tx, now, { config });
    await insertWardRecords(tx, ridesByPatient, moment);
    await tx.insert(stayOutcomes).values(planPastStays(moment, demoAdministratorId));
    await insertCommunity(tx, ridesByPatient, new Map(plans.map((plan) => [plan.patientId, plan])), moment);

    await recordAudit(tx, now, { action: "demo.seed", actor: { kind: "system", id: null } });
    // Last, so that a failed seed leaves no keys behind; before the commit, so that seeded data always has its keys.
    writeDeviceKeys(config.dataDir, keys);
    return true;
  });
}

/** False if the data has been seeded, by this or another node, or if there are real accounts. */
async function claimInstallation(tx: Transaction, now: Date): Promise<boolean> {
  const [anyUser] = await tx.select({ id: users.id }).from(users).limit(1);
  if (anyUser) return false;
  const claimed = await tx
    .insert(installation)
    .values({ id: 1, seededAt: now })
    .onConflictDoUpdate({
      target: installation.id,
      set: { seededAt: now },
      setWhere: sql`${installation.seededAt} is null`,
    })
    .returning({ id: installation.id });
  return claimed.length > 0;
}

async function insertPeople(tx: Transaction, moment: Moment): Promise<void> {
  const providersSince = new Date(moment.now.getTime() - providersSinceDays * 24 * hourMilliseconds);
  await tx.insert(users).values([
    ...fixtureProviders.map(({ id, firstName, lastName }) => ({
      id,
      userType: "provider" as const,
      firstName,
      lastName,
      createdAt: providersSince,
    })),
    ...fixturePatients.map((patient) => ({
      id: patient.id,
      userType: "patient" as const,
      firstName: patient.firstName,
      lastName: patient.lastName,
      createdAt: admittedAt(patient, moment),
    })),
  ]);
  await advanceUserIdSequence(tx, Math.max(...fixtureIds));
  await tx.insert(identities).values(
    [...fixtureProviders, ...fixturePatients].map((person) => ({
      userId: person.id,
      email: person.email,
      dateOfBirth: "dateOfBirth" in person ? person.dateOfBirth : null,
      nameKey: nameKey(person.firstName, person.lastName),
    })),
  );
  await tx.insert(providers).values(
    fixtureProviders.map(({ id, credentials, specialty, providerRole }) => ({
      userId: id,
      credentials,
      specialty,
      providerRole,
      isActive: true,
      isAdministrator: id === demoAdministratorId,
    })),
  );
  await tx.insert(patients).values(
    fixturePatients.map((patient, index) => ({
      userId: patient.id,
      admissionDate: hospitalDay(admittedAt(patient, moment), moment.timeZone),
      confirmation: "demo" as const,
      confirmedAt: admittedAt(patient, moment),
      bed: bedOf(index),
    })),
  );
  await tx.insert(grants).values(
    fixturePatients.flatMap((patient) =>
      patient.providerIds.map((providerId) => ({
        patientId: patient.id,
        providerId,
        createdAt: new Date(admittedAt(patient, moment).getTime() + hourMilliseconds),
      })),
    ),
  );
}

function admittedAt({ stayDays }: FixturePatient, { now, timeZone }: Moment): Date {
  if (stayDays === 0) return new Date(now.getTime() - admittedTodayHours * hourMilliseconds);
  return instantAt(addDays(hospitalDay(now, timeZone), -stayDays), 11 * 60 + 20, timeZone);
}

/** The app's role can't set the sequence, only advance it; the next registration must not get a demo person's id. */
async function advanceUserIdSequence(tx: Transaction, lastId: number): Promise<void> {
  let drawn = 0;
  while (drawn < lastId) {
    const [row] = await selectRows<{ drawn: number }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as drawn`,
    );
    if (!row) throw new Error("The sequence of user ids returned no value.");
    drawn = row.drawn;
  }
}

/** One patient at a time, a few rides at a time: a ward PC has little memory. The readings are not kept. */
async function insertRides(tx: Transaction, moment: Moment): Promise<Map<number, SeededRide[]>> {
  const ridesByPatient = new Map<number, SeededRide[]>();
  for (const patient of fixturePatients) {
    const planned = planRides(patient, moment);
    for (let first = 0; first < planned.length; first += ridesAtOnce) {
      await insertRideBatch(tx, planned.slice(first, first + ridesAtOnce));
    }
    const feedback = planFeedback(patient, planned);
    if (feedback.length > 0) await tx.insert(rideFeedback).values(feedback);
    const help = planHelp(patient, planned);
    if (help.length > 0) await tx.insert(helpRequests).values(help);
    ridesByPatient.set(
      patient.id,
      planned.map(({ packed: _, ...ride }) => ride),
    );
  }
  await tx.insert(deviceLinks).values(planLinks([...ridesByPatient.values()].flat()));
  return ridesByPatient;
}

async function insertRideBatch(tx: Transaction, batch: readonly SeededRideWithReadings[]): Promise<void> {
  await tx.insert(rides).values(
    batch.map(({ id, patientId, deviceNumber, startedAt, endedAt, day, summary }) => ({
      id,
      source: "bike" as const,
      deviceNumber,
      patientId,
      startedAt,
      day,
      durationSeconds: Math.round(summary.durationSeconds),
      averagePowerWatts: summary.averagePowerWatts,
      maxPowerWatts: summary.maxPowerWatts,
      averageResistance: summary.averageResistance,
      isOpen: false,
      lastBatchAt: endedAt,
      createdAt: startedAt,
    })),
  );
  await tx
    .insert(rideReadings)
    .values(
      batch.map(({ id, packed, startedAt }) => ({ rideId: id, packed, startedYear: startedAt.getUTCFullYear() })),
    );
}

async function insertCare(tx: Transaction, plans: readonly CarePlan[]): Promise<void> {
  for (const plan of plans) await insertPlan(tx, plan);
  for (const { patientId, input } of plans) {
    await tx
      .update(patients)
      .set({ weightKg: input.weight_kg, heightCm: input.height_cm })
      .where(eq(patients.userId, patientId));
  }
}

/** The assessment, its clearance by name, the goals sent under it, and what has put them on hold since. */
async function insertPlan(tx: Transaction, plan: CarePlan): Promise<void> {
  const { patientId, assessedBy, assessedAt, input, result, check } = plan;
  const [assessment] = await tx
    .insert(riskAssessments)
    .values({
      patientId,
      assessedBy,
      isSelfReported: false,
      input,
      result,
      engineVersion: result.engine_version,
      createdAt: assessedAt,
      isSeeded: true,
    })
    .returning({ id: riskAssessments.id });
  const [provider] = await tx.select().from(providers).where(eq(providers.userId, assessedBy));
  if (!assessment || !provider) throw new Error("The assessment was not stored, or by nobody.");
  const validUntil = lastInstantOf({ assessedAt, levelOfCare: input.level_of_care });
  const { safety } = result;
  if (check.clearance !== null && "class" in safety) {
    await tx.insert(clearances).values({
      patientId,
      assessmentId: assessment.id,
      providerId: assessedBy,
      providerRole: provider.credentials,
      reasons: safety.reasons.map(({ id }) => id),
      text: check.clearance,
      safetyClass: safety.class,
      safetyLimit: safety.limit,
      levelOfCare: input.level_of_care,
      createdAt: assessedAt,
      validUntil,
    });
  }
  const { fellAt } = plan;
  const hold = fellAt && { isActive: false, suspendedAt: fellAt, suspendedReason: "fall" as const };
  const sent = { assessmentId: assessment.id, validUntil, ...hold };
  const rows = plan.goals.map((goal) => (goal.isActive ? { ...goal, ...sent } : goal));
  if (rows.length > 0) {
    const inserted = await tx.insert(goals).values(rows).returning({ id: goals.id });
    const seenGoalId = Math.max(...inserted.map(({ id }) => id));
    await tx.update(patients).set({ seenGoalId }).where(eq(patients.userId, patientId));
  }
  if (fellAt) await tx.insert(safetyEvents).values({ patientId, kind: "fall", at: fellAt, recordedBy: assessedBy });
}

/** '8-A', '8-B', '9-A' and so on. */
const bedOf = (index: number): string => `${8 + Math.floor(index / 2)}-${index % 2 === 0 ? "A" : "B"}`;

async function insertCommunity(
  tx: Transaction,
  ridesByPatient: ReadonlyMap<number, readonly SeededRide[]>,
  plans: ReadonlyMap<number, CarePlan>,
  moment: Moment,
): Promise<void> {
  await tx
    .insert(kudosPreferences)
    .values(fixturePatients.flatMap(({ id, community }) => (community ? [{ patientId: id, ...community }] : [])));
  const feed = fixturePatients.flatMap((patient) => {
    const plan = plans.get(patient.id);
    const goalMinutes = plan && patient.hasGoals ? dailyGoalMinutes(plan) : null;
    return planFeed(patient, ridesByPatient.get(patient.id) ?? [], goalMinutes, moment);
  });
  const inOrder = feed.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const items = await tx.insert(kudosFeedItems).values(inOrder).returning();
  const reactions = items.flatMap((item) => planReactions(item, fixturePatients, moment));
  if (reactions.length > 0) await tx.insert(kudosReactions).values(reactions);
  const otter = fixturePatients.find(({ story }) => story === "on-track");
  const reminders = otter ? planNudges(otter.id, demoPatientId, moment) : [];
  if (reminders.length > 0) await tx.insert(nudges).values(reminders);
}
