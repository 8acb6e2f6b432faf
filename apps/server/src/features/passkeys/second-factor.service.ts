import type { User } from "@bedside-bike/contract";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { SignInError } from "../sign-in/refused-sign-in.ts";
import { isOneFactorEnough } from "./one-factor.ts";
import { findPasskeyHistory } from "./passkeys.store.ts";

const lost = "If you lost it, ask the hospital's administrator to reset it.";
const refusals = {
  "email-code": `Your account needs a passkey to sign in. ${lost}`,
  hospital: `Your hospital account was right. Now sign in with your passkey. ${lost}`,
} as const;

/**
 * Decides whether the one factor that was right is enough to sign this person in. The caller holds a lock on the
 * person's row (lockUser), so that no passkey is enrolled and no reset happens between this decision and the session.
 * Patients have one factor. Returns the refusal, a 403, to throw or to return.
 */
export async function refuseOneFactor(
  tx: Transaction,
  { user, by, at }: { readonly user: User; readonly by: keyof typeof refusals; readonly at: Date },
  { config }: Pick<Deps, "config">,
): Promise<SignInError | null> {
  if (user.userType !== "provider") return null;
  if (isOneFactorEnough(await findPasskeyHistory(tx, user.id), at, config)) return null;
  return new SignInError(403, refusals[by], "passkey-needed", user.id, { code: "passkey_needed" });
}
