import { randomBytes } from "node:crypto";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import { isSameHash } from "../../platform/tokens.ts";
import { consumeEmailCode, countEmailCodeTry, replaceEmailCode } from "./email-codes.store.ts";
import { codeExpiry, hashBedsideCode, newSaltedCode, triesPerChallenge } from "./sign-in-code.ts";

interface CodeRequest {
  readonly patientId: number;
  readonly purpose: "confirm-account" | "add-email";
  readonly requestedBy?: number | null;
  /** The address to add to the account. */
  readonly newEmail?: string;
  readonly at: Date;
}

/**
 * Stores a new code for a patient's mailbox and returns it. It replaces the patient's other code for the same purpose;
 * a code to confirm an account replaces only one that the same provider requested, so that no colleague's stops
 * working.
 */
export async function issueEmailCode(tx: Transaction, { at, ...request }: CodeRequest): Promise<string> {
  const { code, salt, codeHash } = await newSaltedCode();
  await replaceEmailCode(tx, { ...request, salt, codeHash, createdAt: at, expiresAt: codeExpiry(at) });
  return code;
}

type EnteredCode = Pick<CodeRequest, "patientId" | "purpose" | "requestedBy" | "at"> & { readonly code: string };

/**
 * Uses up the code from the mailbox; to confirm an account, the one that this provider requested. Returns its row, or
 * an HttpError 403 to return (not to throw), so that the attempt counts: wrong, expired, used, or tried too often.
 */
export async function takeEmailCode(tx: Transaction, entered: EnteredCode) {
  const checked = await checkEmailCode(tx, entered);
  if (checked instanceof HttpError) return checked;
  return (await consumeEmailCode(tx, checked.id, entered.at)) ? checked : wrongCode();
}

/** The same, but the code stays valid until `consumeEmailCode`, because something else may still be wrong. */
export async function checkEmailCode(tx: Transaction, { code, ...request }: EnteredCode) {
  const stored = await countEmailCodeTry(tx, { ...request, mostTries: triesPerChallenge });
  const hash = await hashBedsideCode(stored?.salt ?? randomBytes(16).toString("hex"), code);
  return stored !== null && isSameHash(hash, stored.codeHash) ? stored : wrongCode();
}

const wrongCode = () => new HttpError(403, "That code did not work. Check the digits, or ask for a new code.", "code");
