import type { Api, CallBody, CallReply } from "@bedside-bike/contract";
import { countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { changeAccess } from "../access/change-access.ts";
import { requirePatientsAge } from "../auth/auth.service.ts";
import * as patients from "../identity-proofs/identification.store.ts";
import { giveNumber } from "../identity-proofs/identity-proofs.service.ts";
import { freeNumber } from "../identity-proofs/identity-proofs.store.ts";
import { lockPatientNumber, requirePatientNumber } from "../identity-proofs/patient-number.ts";
import { insertPatient, insertUser } from "../sign-in/accounts.store.ts";
import { nameKey } from "../sign-in/name-key.ts";
import { codeExpiry, newSaltedCode } from "../sign-in/sign-in-code.ts";
import { replaceBedsideCode } from "./bedside-codes.store.ts";
import { decideBedsidePatient } from "./find-bedside-patient.ts";
import { maskEmail } from "./mask-email.ts";

/** Enough for a ward round, too few to try a list of names. */
const issueLimit = { limit: 30, windowSeconds: 3600 };

type Issue = AuthenticatedInput<Api["bedsideCodes.issue"]>;

/**
 * Issues a code with which the patient can sign in on a screen that asks for one. With `createAccount`, if no account
 * matches, it first creates one without an email address (docs/decisions/032-patients-without-email.md). The audit log
 * records whether an account was found, because the reply tells the provider who has one.
 * @throws HttpError 400 for a new account with a birth date in the future. Returns, rather than throws, the following
 * so that the audit row is committed: HttpError 400 or 409 for a patient number that is missing, another patient's or
 * not the stored one, 403 if a number needs a second provider, 404 for no match, 409 for several and 429 after too many
 * attempts.
 */
export async function issueBedsideCode(
  { tx, at, caller, body }: Issue,
  deps: Deps,
): Promise<CallReply<"bedsideCodes.issue"> | HttpError> {
  const { code, salt, codeHash } = await newSaltedCode();
  return asSystemWithin(tx, "accounts", async () => {
    if (!(await countAttemptWithinLimit(tx, { key: `bedside codes by ${caller.id}`, ...issueLimit, at }))) {
      return new HttpError(
        429,
        "You have requested too many codes within an hour. Please wait a while, or ask a colleague.",
      );
    }
    const { createAccount, patientNumber, witnessCode } = body;
    if (patientNumber !== undefined) requirePatientNumber(patientNumber, deps);
    const wristband = wristbandOf(body);
    await lockMatches(tx, { wristband, patientNumber });
    const decision = decideBedsidePatient({
      patientNumber,
      namesakes: wristband && (await patients.listNamesakes(tx, wristband.nameKey, wristband.dateOfBirth)),
      holder: patientNumber === undefined ? null : await patients.findPatientByNumber(tx, patientNumber),
      ended: wristband ? await patients.listEndedAccounts(tx, wristband.nameKey, wristband.dateOfBirth) : [],
      createAccount,
      needsNumber: deps.config.authMode === "verified",
    });
    if (decision instanceof HttpError || decision.kind === "nobody") {
      await recordAudit(tx, at, { action: "bedsideCodes.miss", actor: caller, detail: missOf(decision) });
      return decision instanceof HttpError ? decision : offerEmailAccounts(tx, wristband);
    }
    let patientId: number;
    if (decision.kind === "create") {
      patientId = await insertPatientAccount(tx, { wristband, patientNumber, confirmedBy: caller.id, at }, deps);
      await recordAudit(tx, at, { action: "bedsideCodes.createAccount", actor: caller, patientId });
    } else {
      patientId = decision.patientId;
      const isAnew = decision.kind === "confirm-anew";
      if (patientNumber !== undefined && (isAnew || decision.isNumberNew)) {
        // Whoever has a grant sees an account that is confirmed again.
        const given = await changeAccess(tx, { patientIds: [patientId] }, deps, () =>
          giveNumber(tx, { patientId, patientNumber, by: caller.id, witnessCode, at }, deps),
        );
        if (given instanceof HttpError) return given;
        const action = isAnew ? "patients.confirmAnew" : "patients.setNumber";
        await recordAudit(tx, at, { action, actor: caller, patientId, detail: { ...given } });
      }
    }
    const expiresAt = codeExpiry(at);
    await replaceBedsideCode(tx, { patientId, issuedBy: caller.id, salt, codeHash, createdAt: at, expiresAt });
    await recordAudit(tx, at, { action: "bedsideCodes.issue", actor: caller, patientId });
    return { code, expiresAt: expiresAt.toISOString() };
  });
}

const missOf = (decision: HttpError | { kind: "nobody" }) => ({
  status: decision instanceof HttpError ? decision.status : 404,
});

interface Wristband {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly nameKey: string;
}

/** Name and birth date; null if the provider gave only the number. The contract takes all three or none. */
function wristbandOf({ firstName, lastName, dateOfBirth }: CallBody<"bedsideCodes.issue">): Wristband | null {
  if (firstName === undefined || lastName === undefined || dateOfBirth === undefined) return null;
  return { firstName, lastName, dateOfBirth, nameKey: nameKey(firstName, lastName) };
}

/** Two providers at one bed must neither create two accounts nor assign one number twice. */
async function lockMatches(
  tx: Transaction,
  { wristband, patientNumber }: { wristband: Wristband | null; patientNumber: string | undefined },
): Promise<void> {
  if (wristband) await patients.acquireAdvisoryLock(tx, `${wristband.nameKey}|${wristband.dateOfBirth}`);
  if (patientNumber !== undefined) await lockPatientNumber(tx, patientNumber);
}

async function offerEmailAccounts(
  tx: Transaction,
  wristband: Wristband | null,
): Promise<CallReply<"bedsideCodes.issue"> | HttpError> {
  const accounts = wristband ? await patients.listEmailAccounts(tx, wristband.nameKey, wristband.dateOfBirth) : [];
  if (accounts.length === 0) return new HttpError(404, "No patient has an account with this name and date of birth.");
  return { emailAccounts: accounts.map(({ patientId, email }) => ({ patientId, maskedEmail: maskEmail(email) })) };
}

interface NewAccount {
  readonly wristband: Wristband | null;
  readonly patientNumber: string | undefined;
  readonly confirmedBy: number;
  readonly at: Date;
}

async function insertPatientAccount(
  tx: Transaction,
  { wristband, patientNumber, confirmedBy, at }: NewAccount,
  deps: Deps,
): Promise<number> {
  if (!wristband) throw new Error("An account is made from a name and a date of birth.");
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  requirePatientsAge(wristband.dateOfBirth, today);
  if (patientNumber !== undefined) await freeNumber(tx, patientNumber);
  const { userId } = await insertUser(tx, { ...wristband, userType: "patient", email: null }, at);
  const confirmed = { confirmation: "bedside", confirmedAt: at, confirmedBy } as const;
  await insertPatient(tx, { userId, admissionDate: today, patientNumber: patientNumber ?? null, ...confirmed });
  return userId;
}
