import { randomBytes } from "node:crypto";
import type { Api, CallReply } from "@bedside-bike/contract";
import type { SignedInInput } from "../../platform/answer.ts";
import { isWithinLimit } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/errors.ts";
import { findUserIds } from "../auth/auth.store.ts";
import { nameKey } from "../auth/name-key.ts";
import { codeLifetimeSeconds, hashBedsideCode, newCode } from "../auth/sign-in-code.ts";
import { replaceBedsideCode } from "./bedside-codes.store.ts";

/** Generous for a ward round, useless for going through a list of names. */
const issueLimit = { limit: 30, windowSeconds: 3600 };

/**
 * A code that signs the patient in on a screen that asks for one. Whether somebody was found is written down either
 * way, since a provider learns here who has an account.
 * @throws nothing: answers Refusal 404 for nobody, 409 for several, 429 after too many, so that the audit row stays.
 */
export async function issueBedsideCode({
  tx,
  at,
  caller,
  body,
}: SignedInInput<Api["bedsideCodes.issue"]>): Promise<CallReply<"bedsideCodes.issue"> | Refusal> {
  const [code, salt] = [newCode(), randomBytes(16).toString("hex")];
  const codeHash = await hashBedsideCode(salt, code);
  return asSystemWithin(tx, async () => {
    if (!(await isWithinLimit(tx, { key: `bedside codes by ${caller.id}`, ...issueLimit, at }))) {
      return new Refusal(429, "You have asked for many codes within an hour. Please wait a while, or ask a colleague.");
    }
    const ids = await findUserIds(tx, {
      userType: "patient",
      nameKey: nameKey(body.firstName, body.lastName),
      dateOfBirth: body.dateOfBirth,
    });
    const patientId = ids.length === 1 ? ids[0] : undefined;
    if (patientId === undefined) {
      await recordAudit(tx, at, { action: "bedsideCodes.miss", actor: caller, detail: { found: ids.length } });
      return ids.length === 0
        ? new Refusal(404, "No patient has an account with this name and date of birth.")
        : new Refusal(409, "Several patients have this name and date of birth. Ask the hospital's administrator.");
    }
    const expiresAt = new Date(at.getTime() + codeLifetimeSeconds * 1000);
    await replaceBedsideCode(tx, { patientId, issuedBy: caller.id, salt, codeHash, createdAt: at, expiresAt });
    await recordAudit(tx, at, { action: "bedsideCodes.issue", actor: caller, patientId });
    return { code, expiresAt: expiresAt.toISOString() };
  });
}
