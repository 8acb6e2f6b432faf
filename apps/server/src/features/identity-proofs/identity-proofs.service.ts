import type { Api, CallReply } from "@bedside-bike/contract";
import { countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { takeEmailCode } from "../sign-in/email-codes.service.ts";
import { takeWitness } from "../witness-codes/witness-codes.service.ts";
import * as store from "./identity-proofs.store.ts";
import { neededForNumber, vouchersOfNumber } from "./vouchers.ts";

interface NumberGiven {
  readonly patientId: number;
  readonly patientNumber: string;
  readonly by: number;
  readonly witnessCode: string | undefined;
  readonly at: Date;
}

/**
 * Gives an account the number from the wristband on one provider's word; a witness vouches for an address that nobody
 * has vouched for. Returns, rather than throws, HttpError 403 if a second provider is needed, and 429, so that a wrong
 * code counts.
 */
export async function giveNumber(
  tx: Transaction,
  { patientId, patientNumber, by, witnessCode, at }: NumberGiven,
  { config }: Pick<Deps, "config">,
): Promise<{ readonly witnessedBy?: number } | HttpError> {
  const vouchers = await store.lockVouchers(tx, patientId);
  const needed = config.authMode === "demo" ? "nothing" : neededForNumber(vouchers, by);
  if (needed === "colleague") return vouchedForAddress();
  if (needed === "witness") {
    if (witnessCode === undefined) return needsWitness();
    const witness = await takeWitness(tx, { code: witnessCode, parties: [by], enteredBy: by, at });
    if (witness instanceof HttpError) return witness;
    await store.updateEmailVoucher(tx, patientId, witness);
    await store.updateNumber(tx, { patientId, patientNumber, by, at });
    return { witnessedBy: witness };
  }
  await store.updateNumber(tx, { patientId, patientNumber, by, at });
  return {};
}

const vouchedForAddress = () =>
  new HttpError(
    403,
    "You vouched for this patient's email address, so a colleague has to vouch for the number.",
    "patientNumber",
  );

/** Tells a provider who enters a number alone why a second provider is needed. */
export const needsWitness = () =>
  new HttpError(
    403,
    "This account has an email address. A second provider has to witness that it is this patient's: they make a witness " +
      "code in their own portal, and you enter it here.",
    "witnessCode",
  );

/**
 * What a colleague should renew at the bed: everything for an administrator, for others what concerns their patients.
 */
export async function listIdentityProofs({
  tx,
  at,
  caller,
}: AuthenticatedInput<Api["identityProofs.list"]>): Promise<CallReply<"identityProofs.list">> {
  const proofs = await asSystemWithin(tx, "accounts", () => store.listRenewable(tx, caller.id));
  await recordAudit(tx, at, { action: "identityProofs.list", actor: caller, detail: { proofs: proofs.length } });
  return proofs;
}

const numberTries = { limit: 5, windowSeconds: 600 };

/**
 * Renews a proof on the caller's word: the number as on the wristband, or the code that the patient read out from the
 * mailbox. Returns, rather than throws, HttpError 403 for a wrong one and for a caller who vouched for the other proof;
 * 404 if nothing needs renewing; 429, so that each attempt counts.
 */
export async function renewIdentityProof({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["identityProofs.renew"]>): Promise<CallReply<"identityProofs.renew"> | HttpError> {
  const { patientId, patientNumber, code } = body;
  return asSystemWithin(tx, "accounts", async () => {
    const found = await store.lockRenewable(tx, patientId);
    const isNumber = patientNumber !== undefined;
    if (!found || !(isNumber ? found.isNumberRenewable : found.isEmailRenewable)) return nothingToRenew();
    if (isNumber) {
      const key = `numbers of ${patientId} by ${caller.id}`;
      if (!(await countAttemptWithinLimit(tx, { key, ...numberTries, at }))) return tooManyTries();
      if (found.email !== null && found.emailBy === caller.id) return vouchedForAddress();
      if (found.patientNumber !== patientNumber) return anotherNumber();
      await store.updateNumber(tx, { patientId, patientNumber, by: caller.id, at });
    } else {
      if (vouchersOfNumber(found).includes(caller.id)) return vouchedForNumber();
      const taken = await takeEmailCode(tx, {
        patientId,
        purpose: "confirm-account",
        requestedBy: caller.id,
        code: code ?? "",
        at,
      });
      if (taken instanceof HttpError) return taken;
      await store.updateEmailVoucher(tx, patientId, caller.id);
    }
    const detail = { proof: isNumber ? "number" : "email" };
    await recordAudit(tx, at, { action: "identityProofs.renew", actor: caller, patientId, detail });
    return { ok: true as const };
  });
}

const nothingToRenew = () => new HttpError(404, "Nothing of this patient is to be renewed.", "patientId");
const tooManyTries = () =>
  new HttpError(429, "Too many numbers were entered. Please wait 10 minutes.", "patientNumber");
const anotherNumber = () =>
  new HttpError(403, "This is not the number of this patient. Compare it with the wristband.", "patientNumber");
const vouchedForNumber = () =>
  new HttpError(
    403,
    "You vouched for this patient's number, so a colleague has to vouch for the email address.",
    "code",
  );
