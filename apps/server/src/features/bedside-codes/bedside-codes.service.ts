import { randomBytes } from "node:crypto";
import type { Api, CallBody, CallReply } from "@bedside-bike/contract";
import { countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { requireBorn } from "../auth/auth.service.ts";
import { findUserIds, insertPatient, insertUser } from "../auth/auth.store.ts";
import { nameKey } from "../auth/name-key.ts";
import { codeLifetimeSeconds, hashBedsideCode, newCode } from "../auth/sign-in-code.ts";
import { acquireAdvisoryLock, replaceBedsideCode } from "./bedside-codes.store.ts";

/** Enough for a ward round, too few to try a list of names. */
const issueLimit = { limit: 30, windowSeconds: 3600 };

/**
 * Issues a code with which the patient can sign in on a screen that asks for one. With `createAccount`, if no account
 * matches, it first creates one without an email address (docs/decisions/032-patients-without-email.md). The audit log
 * records whether an account was found, because the reply tells the provider who has one.
 * @throws HttpError 400 for a new account with a birth date in the future. Returns, not throws, HttpError 404 for no
 * match, 409 for several and 429 after too many attempts, so that the audit row is committed.
 */
export async function issueBedsideCode(
  { tx, at, caller, body }: AuthenticatedInput<Api["bedsideCodes.issue"]>,
  deps: Deps,
): Promise<CallReply<"bedsideCodes.issue"> | HttpError> {
  const [code, salt] = [newCode(), randomBytes(16).toString("hex")];
  const codeHash = await hashBedsideCode(salt, code);
  return asSystemWithin(tx, async () => {
    if (!(await countAttemptWithinLimit(tx, { key: `bedside codes by ${caller.id}`, ...issueLimit, at }))) {
      return new HttpError(
        429,
        "You have requested too many codes within an hour. Please wait a while, or ask a colleague.",
      );
    }
    const { createAccount, ...wristband } = body;
    const ids = await findPatients(tx, { wristband, isAlone: createAccount });
    const isNew = createAccount && ids.length === 0;
    if (ids.length !== 1 && !isNew) {
      await recordAudit(tx, at, { action: "bedsideCodes.miss", actor: caller, detail: { found: ids.length } });
      return ids.length === 0
        ? new HttpError(404, "No patient has an account with this name and date of birth.")
        : new HttpError(409, "Several patients have this name and date of birth. Ask the hospital's administrator.");
    }
    const patientId = isNew ? await insertPatientAccount(tx, { wristband, at }, deps) : (ids[0] as number);
    if (isNew) await recordAudit(tx, at, { action: "bedsideCodes.createAccount", actor: caller, patientId });
    const expiresAt = new Date(at.getTime() + codeLifetimeSeconds * 1000);
    await replaceBedsideCode(tx, { patientId, issuedBy: caller.id, salt, codeHash, createdAt: at, expiresAt });
    await recordAudit(tx, at, { action: "bedsideCodes.issue", actor: caller, patientId });
    return { code, expiresAt: expiresAt.toISOString() };
  });
}

type Wristband = Omit<CallBody<"bedsideCodes.issue">, "createAccount">;

/** Serializes lookups that may create an account: two providers at one bed must not create two accounts. */
async function findPatients(
  tx: Transaction,
  { wristband, isAlone }: { wristband: Wristband; isAlone: boolean },
): Promise<number[]> {
  const { firstName, lastName, dateOfBirth } = wristband;
  const key = nameKey(firstName, lastName);
  if (isAlone) await acquireAdvisoryLock(tx, `${key}|${dateOfBirth}`);
  return findUserIds(tx, { userType: "patient", nameKey: key, dateOfBirth });
}

async function insertPatientAccount(
  tx: Transaction,
  { wristband, at }: { wristband: Wristband; at: Date },
  deps: Deps,
): Promise<number> {
  const { firstName, lastName } = wristband;
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  requireBorn(wristband.dateOfBirth, today);
  const person = { ...wristband, userType: "patient", email: null, nameKey: nameKey(firstName, lastName) } as const;
  const { userId } = await insertUser(tx, person, at);
  await insertPatient(tx, userId, today);
  return userId;
}
