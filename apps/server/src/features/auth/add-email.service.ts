import type { Api, CallReply } from "@bedside-bike/contract";
import { countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { OutgoingEmail } from "../../platform/mail.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { lockVouchers, updateEmailVoucher } from "../identity-proofs/identity-proofs.store.ts";
import { vouchersOfNumber } from "../identity-proofs/vouchers.ts";
import { findUser, findUserIds, updateEmail } from "../sign-in/accounts.store.ts";
import type { FromBrowser } from "../sign-in/browser.ts";
import { issueEmailCode, takeEmailCode } from "../sign-in/email-codes.service.ts";
import { addEmailEmail, addressTakenEmail } from "../sign-in/sign-in-email.ts";
import { takeWitness } from "../witness-codes/witness-codes.service.ts";

/** Counted per account and per IP address: many accounts at one address are one source. */
const requestLimits = {
  account: { limit: 5, windowSeconds: 3600 },
  mailbox: { limit: 5, windowSeconds: 3600 },
  address: { limit: 60, windowSeconds: 3600 },
} as const;

/**
 * Sends a code to the address that a patient wants to add to a bedside account. Whoever has that mailbox can sign in
 * from then on, so a second provider witnesses it: one who neither opened this sign-in session nor vouches for the
 * number, since either could add an address of their own. A taken address gets the same reply, and its owner is
 * notified. Returns, rather than throws, HttpError 403 without a valid witness code, 409 for an account with an
 * address, 429.
 */
export async function addEmail(
  { tx, at, caller, body, browser }: FromBrowser<AuthenticatedInput<Api["auth.addEmail"]>>,
  deps: Deps,
): Promise<{ readonly email: OutgoingEmail } | HttpError> {
  const openedBy = caller.kind === "patient" ? caller.openedBy : undefined;
  return asSystemWithin(tx, "accounts", async () => {
    const counts = [
      { key: `email added by ${caller.id}`, ...requestLimits.account, at },
      { key: `email added from ${browser.address}`, ...requestLimits.address, at },
      { key: `email added to ${body.email} from ${browser.address}`, ...requestLimits.mailbox, at },
    ];
    for (const count of counts) {
      if (await countAttemptWithinLimit(tx, count)) continue;
      return new HttpError(429, "You have asked for too many codes within an hour. Please wait a while.");
    }
    const user = await findUser(tx, caller.id);
    if (user?.email) return new HttpError(409, "Your account already has an email address.", "email");
    let witnessedBy: number | null = null;
    if (deps.config.authMode === "verified") {
      if (body.witnessCode === undefined) return needsWitness();
      const vouchers = vouchersOfNumber(await lockVouchers(tx, caller.id));
      const parties = openedBy === undefined ? vouchers : [openedBy, ...vouchers];
      const witness = await takeWitness(tx, { code: body.witnessCode, parties, enteredBy: caller.id, at });
      if (witness instanceof HttpError) return witness;
      witnessedBy = witness;
    }
    const isTaken = (await findUserIds(tx, { email: body.email })).length > 0;
    const request = { patientId: caller.id, requestedBy: witnessedBy, newEmail: body.email, at } as const;
    const code = await issueEmailCode(tx, { ...request, purpose: "add-email" });
    await recordAudit(tx, at, {
      action: "auth.addEmail",
      actor: caller,
      patientId: caller.id,
      ...(witnessedBy === null ? {} : { detail: { witnessedBy } }),
    });
    return { email: isTaken ? addressTakenEmail(body.email) : addEmailEmail(body.email, code) };
  });
}

const needsWitness = () =>
  new HttpError(
    403,
    "To add an email address, ask a second provider for a witness code. It can't be the one who gave you your sign-in " +
      "code, or who entered your patient number.",
    "witnessCode",
  );

/**
 * Returns, rather than throws, HttpError 403 for a code that did not work. A code for a taken address never works, nor
 * does one whose witness has vouched for the number in the meantime.
 */
export async function proveEmail({
  tx,
  at,
  caller,
  body,
}: AuthenticatedInput<Api["auth.proveEmail"]>): Promise<CallReply<"auth.proveEmail"> | HttpError> {
  return asSystemWithin(tx, "accounts", async () => {
    const taken = await takeEmailCode(tx, { patientId: caller.id, purpose: "add-email", code: body.code, at });
    if (taken instanceof HttpError) return taken;
    const { newEmail, requestedBy: witness } = taken;
    const isOneWord = witness !== null && vouchersOfNumber(await lockVouchers(tx, caller.id)).includes(witness);
    if (isOneWord || newEmail === null || !(await updateEmail(tx, caller.id, newEmail))) {
      return new HttpError(403, "That code did not work. Check the digits, or ask for a new code.", "code");
    }
    await updateEmailVoucher(tx, caller.id, witness);
    await recordAudit(tx, at, { action: "auth.proveEmail", actor: caller, patientId: caller.id });
    return { email: newEmail };
  });
}
