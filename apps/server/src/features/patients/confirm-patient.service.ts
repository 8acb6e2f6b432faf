import type { Api, CallReply } from "@bedside-bike/contract";
import { countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { OutgoingEmail } from "../../platform/mail.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { changeAccess } from "../access/change-access.ts";
import * as store from "../identity-proofs/identification.store.ts";
import { needsWitness } from "../identity-proofs/identity-proofs.service.ts";
import {
  lockRenewable,
  lockVouchers,
  updateEmailVoucher,
  updateNumber,
} from "../identity-proofs/identity-proofs.store.ts";
import { lockPatientNumber, requirePatientNumber } from "../identity-proofs/patient-number.ts";
import { checkEmailCode, issueEmailCode } from "../sign-in/email-codes.service.ts";
import { consumeEmailCode } from "../sign-in/email-codes.store.ts";
import { nameKey } from "../sign-in/name-key.ts";
import { confirmAccountEmail } from "../sign-in/sign-in-email.ts";
import { takeWitness } from "../witness-codes/witness-codes.service.ts";

/** Each provider has a limit of their own, so that none can use up what a colleague needs. */
const emailLimits = {
  patient: { limit: 5, windowSeconds: 3600 },
  provider: { limit: 30, windowSeconds: 3600 },
} as const;

/**
 * Sends a code to the mailbox of an account that nobody has confirmed, or whose address needs renewing. Returns, rather
 * than throws, HttpError 404 for any other id and 429 after too many emails, so that the attempt counts.
 */
export async function sendConfirmationCode({
  tx,
  at,
  caller,
  params,
}: AuthenticatedInput<Api["patients.sendConfirmationCode"]>): Promise<{ readonly email: OutgoingEmail } | HttpError> {
  const patientId = params.id;
  return asSystemWithin(tx, "accounts", async () => {
    const byProvider = { key: `confirmation codes by ${caller.id}`, ...emailLimits.provider, at };
    const forPatient = { key: `confirmation codes for ${patientId} by ${caller.id}`, ...emailLimits.patient, at };
    if (!(await countAttemptWithinLimit(tx, byProvider)) || !(await countAttemptWithinLimit(tx, forPatient))) {
      return new HttpError(429, "Too many codes were sent within an hour. Please wait a while.");
    }
    const account = (await store.findUnconfirmed(tx, patientId)) ?? (await findRenewableEmail(tx, patientId));
    if (!account) return noUnconfirmed();
    const request = { patientId, purpose: "confirm-account", requestedBy: caller.id, at } as const;
    const code = await issueEmailCode(tx, request);
    await recordAudit(tx, at, { action: "patients.sendConfirmationCode", actor: caller, patientId });
    return { email: confirmAccountEmail(account.email, code) };
  });
}

async function findRenewableEmail(tx: Transaction, patientId: number): Promise<{ email: string } | null> {
  const proofs = await lockRenewable(tx, patientId);
  return proofs?.isEmailRenewable && proofs.email !== null ? { email: proofs.email } : null;
}

/**
 * Confirms an account that was made by email: the patient at the bed read out the code from the mailbox, the number is
 * on the wristband, and a second provider witnesses that the address is the patient's. Returns, rather than throws,
 * HttpError 404 for an account that is already confirmed, 403 for a wrong code or without a witness, 409 for a number
 * that another patient has and 429, so that the attempt counts.
 * @throws HttpError 400 for a number that doesn't match the hospital's pattern.
 */
export async function confirmPatient(
  { tx, at, caller, params, body }: AuthenticatedInput<Api["patients.confirm"]>,
  deps: Deps,
): Promise<CallReply<"patients.confirm"> | HttpError> {
  const patientId = params.id;
  const { patientNumber, code, witnessCode } = body;
  requirePatientNumber(patientNumber, deps);
  const confirm = async () => {
    await lockPatientNumber(tx, patientNumber);
    if (!(await store.findUnconfirmed(tx, patientId))) return noUnconfirmed();
    if (await store.findPatientByNumber(tx, patientNumber)) return numberTaken();
    if (witnessCode === undefined) return needsWitness();
    const checked = await checkEmailCode(tx, {
      patientId,
      purpose: "confirm-account",
      requestedBy: caller.id,
      code,
      at,
    });
    if (checked instanceof HttpError) return checked;
    const parties = [caller.id];
    const witnessedBy = await takeWitness(tx, { code: witnessCode, parties, enteredBy: caller.id, at });
    if (witnessedBy instanceof HttpError) return witnessedBy;
    await consumeEmailCode(tx, checked.id, at);
    await updateNumber(tx, { patientId, patientNumber, by: caller.id, at });
    await updateEmailVoucher(tx, patientId, witnessedBy);
    await recordAudit(tx, at, { action: "patients.confirm", actor: caller, patientId, detail: { witnessedBy } });
    return { id: patientId, patientNumber };
  };
  // Whoever has a grant sees a confirmed account, and with it an open call for help.
  return asSystemWithin(tx, "accounts", () => changeAccess(tx, { patientIds: [patientId] }, deps, confirm));
}

/**
 * Corrects a number that was given to the wrong account: two providers do it together. Returns, rather than throws,
 * HttpError 403 without a second provider's code and 429, so that a wrong code counts.
 * @throws HttpError 400 for a number that doesn't match the hospital's pattern, 404 for no confirmed patient with these
 * details, 409 for several, or for a number that another patient has: thrown, so that the colleague's code stays
 * unused.
 */
export async function correctPatientNumber(
  { tx, at, caller, body }: AuthenticatedInput<Api["patients.correctNumber"]>,
  deps: Deps,
): Promise<CallReply<"patients.correctNumber"> | HttpError> {
  const { patientNumber, witnessCode } = body;
  requirePatientNumber(patientNumber, deps);
  return asSystemWithin(tx, "accounts", async () => {
    await lockPatientNumber(tx, patientNumber);
    const parties = [caller.id];
    const witnessedBy = await takeWitness(tx, { code: witnessCode, parties, enteredBy: caller.id, at });
    if (witnessedBy instanceof HttpError) return witnessedBy;
    const patientId = await findToCorrect(tx, body);
    if (await store.findPatientByNumber(tx, patientNumber)) throw numberTaken();
    const { email, emailBy } = await lockVouchers(tx, patientId);
    if (email !== null && (emailBy === caller.id || emailBy === witnessedBy)) throw vouchedForAddress();
    await updateNumber(tx, { patientId, patientNumber, by: caller.id, witnessedBy, at });
    await recordAudit(tx, at, {
      action: "patients.correctNumber",
      actor: caller,
      patientId,
      detail: { witnessedBy },
    });
    return { id: patientId, patientNumber };
  });
}

async function findToCorrect(
  tx: Transaction,
  { firstName, lastName, dateOfBirth, formerPatientNumber }: AuthenticatedInput<Api["patients.correctNumber"]>["body"],
): Promise<number> {
  const namesakes = await store.listNamesakes(tx, nameKey(firstName, lastName), dateOfBirth);
  const meant =
    formerPatientNumber === undefined
      ? namesakes
      : namesakes.filter((patient) => patient.patientNumber === formerPatientNumber);
  const [only] = meant;
  if (!only) throw new HttpError(404, "No confirmed patient has this name, date of birth and number.");
  if (meant.length === 1) return only.id;
  throw new HttpError(
    409,
    "Several patients have this name and date of birth. Enter the number that is wrong, too.",
    "formerPatientNumber",
  );
}

const vouchedForAddress = () =>
  new HttpError(
    403,
    "One of you vouched for this patient's email address. Ask a colleague who did not to correct the number with you.",
    "witnessCode",
  );
const noUnconfirmed = () => new HttpError(404, "There is no account here that waits to be confirmed.", "id");
const numberTaken = () =>
  new HttpError(
    409,
    "Another patient has this number. Compare it with the wristband; if it is right, ask the hospital's administrator.",
    "patientNumber",
  );
