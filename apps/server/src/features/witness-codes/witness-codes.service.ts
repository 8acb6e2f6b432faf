import { randomInt } from "node:crypto";
import type { Api, CallReply } from "@bedside-bike/contract";
import { countAttemptWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput } from "../../platform/route.ts";
import { codeExpiry, codeLifetimeSeconds, hashBedsideCode } from "../sign-in/sign-in-code.ts";
import { consumeWitnessCode, replaceWitnessCode } from "./witness-codes.store.ts";

const issueLimit = { limit: 30, windowSeconds: 3600 };
const tryLimit = { limit: 5, windowSeconds: codeLifetimeSeconds };

/**
 * A code is found by its hash, because whoever enters it does not say whose it is; so all have the same salt. The slow
 * hash keeps the 10^8 possible codes from being tried against a copy of the table within a code's 10 minutes.
 */
const hashWitnessCode = (code: string): Promise<string> => hashBedsideCode("witness code", code);

/** @throws HttpError 429, returned so that the count is committed. */
export async function issueWitnessCode({
  tx,
  at,
  caller,
}: AuthenticatedInput<Api["witnessCodes.issue"]>): Promise<CallReply<"witnessCodes.issue"> | HttpError> {
  const code = String(randomInt(100_000_000)).padStart(8, "0");
  const codeHash = await hashWitnessCode(code);
  return asSystemWithin(tx, "accounts", async () => {
    if (!(await countAttemptWithinLimit(tx, { key: `witness codes by ${caller.id}`, ...issueLimit, at }))) {
      return new HttpError(429, "You have requested too many codes within an hour. Please wait a while.");
    }
    const expiresAt = codeExpiry(at);
    await replaceWitnessCode(tx, { issuedBy: caller.id, codeHash, createdAt: at, expiresAt });
    await recordAudit(tx, at, { action: "witnessCodes.issue", actor: caller });
    return { code, expiresAt: expiresAt.toISOString() };
  });
}

interface Witnessing {
  readonly code: string;
  /** The providers who can't be their own witness. */
  readonly parties: readonly number[];
  /** Each person who enters codes may be wrong 5 times in 10 minutes. */
  readonly enteredBy: number;
  readonly at: Date;
}

/**
 * Uses up a witness code within the system's part of a transaction. Returns the witness's id, or an error to return
 * (not to throw), so that the count of wrong codes is committed: 403 for a code that is wrong, expired, used or made by
 * one of the parties, 429.
 */
export async function takeWitness(tx: Transaction, witnessing: Witnessing): Promise<number | HttpError> {
  const { code, parties, enteredBy, at } = witnessing;
  if (!(await countAttemptWithinLimit(tx, { key: `witness code entered by ${enteredBy}`, ...tryLimit, at }))) {
    return new HttpError(429, "Too many witness codes were entered. Please wait 10 minutes.", "witnessCode");
  }
  const witness = await consumeWitnessCode(tx, { codeHash: await hashWitnessCode(code), parties, at });
  if (witness !== null) return witness;
  return new HttpError(
    403,
    "This witness code did not work. A second provider makes it in their own portal; it works once, for 10 minutes.",
    "witnessCode",
  );
}
