import {
  type AccessRule,
  type AccessSubject,
  type Caller,
  type DenialReason,
  decideAccess,
  mayPrescribe,
} from "@bedside-bike/contract";
import { eq, sql } from "drizzle-orm";
import type { OpenSession, Transaction } from "./database/database.ts";
import { keptStatement } from "./database/kept-statement.ts";
import { providers } from "./database/schema.ts";
import { AccessRefused } from "./refused-access.ts";

/** The database's lock of whoever changes who may look at whom. */
export const accessLock = 4120213;

const messages: Record<DenialReason, string> = {
  "sign-in-needed": "Please sign in.",
  "patients-only": "Only patients can do this.",
  "providers-only": "Only providers can do this.",
  "administrators-only": "Only administrators can do this.",
  "care-team-only": "Goals are set by your care team. Please contact your care team to change them.",
  "not-yours": "You may see only your own data.",
  "no-grant": "This patient has not given you access.",
  "prescribers-only": "An RN, NP, PA, doctor or therapist can do this.",
  "not-approved": "Your provider account is waiting for approval.",
  "not-confirmed": "A nurse has to confirm your account at your bed first. Ask anyone in your care team.",
  "device-only": "Only an enrolled bike can do this.",
  "ride-ticket-only": "Only the tablet that began this ride can do this.",
  "help-ticket-only": "Only a tablet that kept a call for help can do this.",
  "board-only": "Only the ward's board can do this.",
  "family-link-only": "Only whoever has the family's link can do this.",
};

export function callerOf(session: OpenSession | null): Caller {
  if (!session) return { kind: "visitor" };
  return session.userType === "patient"
    ? {
        kind: "patient",
        id: session.userId,
        isConfirmed: session.isConfirmed,
        ...(session.openedBy === null ? {} : { openedBy: session.openedBy }),
      }
    : { kind: "provider", id: session.userId, isActive: session.isActive };
}

const openAccess = keptStatement<object, { patientId: number; providerId: number }>(
  "open_access",
  ({ patientId, providerId }) => sql`select from open_access()
    where patient_id = ${patientId}::bigint and provider_id = ${providerId}::bigint`,
);

export async function hasGrant(tx: Transaction, patientId: number, providerId: number): Promise<boolean> {
  const rows = await openAccess.rows(tx, { patientId, providerId });
  return rows.length > 0;
}

/** Read at each call that asks for them, so that mark and credentials count only as long as they are in the database. */
async function findQualification(tx: Transaction, providerId: number) {
  const { isAdministrator, credentials } = providers;
  const [row] = await tx
    .select({ isAdministrator, credentials })
    .from(providers)
    .where(eq(providers.userId, providerId));
  return row && { isAdministrator: row.isAdministrator, mayPrescribe: mayPrescribe(row.credentials) };
}

/**
 * Loads what the access decision depends on, and decides.
 * @throws AccessRefused (401 or 403) with a message for the user.
 */
export async function requireAccess(
  tx: Transaction,
  rule: AccessRule,
  caller: Caller,
  subject: Pick<AccessSubject, "patientId" | "providerId">,
): Promise<void> {
  const needsGrant = caller.kind === "provider" && subject.patientId !== undefined;
  const needsQualification = rule.who === "administrator" || "needsPrescriber" in rule;
  const known =
    needsQualification && caller.kind === "provider"
      ? { ...caller, ...(await findQualification(tx, caller.id)) }
      : caller;
  const decision = decideAccess(rule, known, {
    ...subject,
    hasGrant: needsGrant && (await hasGrant(tx, subject.patientId as number, caller.id)),
  });
  if (decision.isAllowed) return;
  throw new AccessRefused({ status: decision.status, message: messages[decision.reason] }, caller, subject);
}
