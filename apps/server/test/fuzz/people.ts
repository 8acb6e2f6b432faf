import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type AccountDetails, insertAccount } from "../../src/features/auth/auth.service.ts";
import { insertGrant } from "../../src/features/provider-relationships/provider-relationships.store.ts";
import { insertMember, insertTeam, updateLeft } from "../../src/features/teams/teams.store.ts";
import {
  grants,
  helpRequests,
  passkeys,
  patients,
  providers,
  rideFeedback,
  riskAssessments,
  safetyEvents,
} from "../../src/platform/database/schema.ts";
import { startSession } from "../../src/platform/sign-in.ts";
import type { TestServer } from "../support/test-server.ts";

export interface Person {
  readonly id: number;
  readonly userType: "patient" | "provider";
}

export async function addPerson(server: TestServer, details: AccountDetails): Promise<Person> {
  const account = await server.asOwner((tx) => insertAccount(tx, { details, at: new Date() }, server.deps));
  if (account.isEmailTaken) throw new Error(`${details.email} is taken`);
  const confirmed = { confirmedAt: new Date(), confirmation: "bedside" } as const;
  await server.asOwner((tx) => tx.update(patients).set(confirmed).where(eq(patients.userId, account.userId)));
  return { id: account.userId, userType: details.userType };
}

export async function addProvider(
  server: TestServer,
  firstName: string,
  { isActive } = { isActive: true },
): Promise<Person> {
  const provider = await addPerson(server, {
    userType: "provider",
    email: `${firstName.toLowerCase()}.provider@bedsidebike.example`,
    firstName,
    lastName: "Careteam",
    credentials: "PT",
    specialty: "Rehabilitation",
  });
  await server.asOwner((tx) => tx.update(providers).set({ isActive }).where(eq(providers.userId, provider.id)));
  return provider;
}

/** Its cookie. */
export async function newSession(server: TestServer, person: Person): Promise<string> {
  const { token } = await server.asOwner((tx) =>
    startSession(tx, person, { browser: null, openedBy: null, at: new Date() }),
  );
  return `__Host-session=${token}`;
}

/** A team with the first of them in it, which the second has left. Returns its id. */
export async function addTeam(server: TestServer, [member, left]: readonly [Person, Person]): Promise<number> {
  return server.asOwner(async (tx) => {
    const at = new Date();
    const teamId = await insertTeam(tx, "Ward 4", at);
    if (teamId === null) throw new Error("There is such a team.");
    for (const { id: providerId } of [member, left]) await insertMember(tx, { teamId, providerId, at });
    await updateLeft(tx, { teamId, providerId: left.id, at });
    return teamId;
  });
}

type Standing = { readonly patientId: number } & ({ readonly providerId: number } | { readonly teamId: number });

/** None of them is discharged; only these grants are open. */
export async function setOnlyGrants(
  server: TestServer,
  standing: readonly Standing[],
  patientIds: readonly number[],
): Promise<void> {
  await server.asOwner(async (tx) => {
    await tx
      .update(patients)
      .set({ dischargedAt: null })
      .where(inArray(patients.userId, [...patientIds]));
    const now = new Date();
    for (const grant of standing) await insertGrant(tx, grant, now);
    const pairs = standing.map((grant) =>
      "teamId" in grant ? `${grant.patientId} team ${grant.teamId}` : `${grant.patientId} ${grant.providerId}`,
    );
    await tx
      .update(grants)
      .set({ revokedAt: now })
      .where(
        and(
          isNull(grants.revokedAt),
          inArray(grants.patientId, [...patientIds]),
          sql`${grants.patientId} || ' ' || coalesce(${grants.providerId}::text, 'team ' || ${grants.teamId}) not in ${pairs}`,
        ),
      );
  });
}

/** Unusable: they exist to be listed and removed. */
export async function keepPasskeys(server: TestServer, owners: readonly Person[]): Promise<void> {
  const kept = owners.flatMap(({ id: userId }) =>
    Array.from({ length: 8 }, () => ({
      userId,
      credentialId: randomUUID(),
      publicKey: Buffer.alloc(77),
      counter: 0,
      transports: ["internal"],
      createdAt: new Date(),
    })),
  );
  await server.asOwner((tx) => tx.insert(passkeys).values(kept));
}

/** Events of the patient count as reviewed in the newest assessment, and what they said or asked for as answered. */
export async function settleWorries(
  server: TestServer,
  { patientId, providerId }: { patientId: number; providerId: number },
): Promise<void> {
  await server.asOwner(async (tx) => {
    const [newest] = await tx
      .select({ id: riskAssessments.id })
      .from(riskAssessments)
      .where(and(eq(riskAssessments.patientId, patientId), eq(riskAssessments.isSelfReported, false)))
      .orderBy(desc(riskAssessments.id))
      .limit(1);
    if (!newest) return;
    await tx
      .update(safetyEvents)
      .set({ reviewedIn: newest.id })
      .where(and(eq(safetyEvents.patientId, patientId), isNull(safetyEvents.reviewedIn)));
    await tx
      .update(rideFeedback)
      .set({
        answeredBy: providerId,
        answeredAt: new Date(),
        decision: "continue",
        answerReason: "Better after a rest.",
      })
      .where(and(eq(rideFeedback.patientId, patientId), isNull(rideFeedback.answeredAt)));
    const [by, at] = [providerId, new Date()];
    await tx
      .update(helpRequests)
      .set({ answeredBy: by, answeredAt: at, closedBy: by, closedAt: at, endedBy: by, endedAt: at, found: "nothing" })
      .where(and(eq(helpRequests.patientId, patientId), isNull(helpRequests.endedAt)));
  });
}
