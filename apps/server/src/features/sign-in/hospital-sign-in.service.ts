import type { User } from "@bedside-bike/contract";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { findLastSignIn } from "./hospital-sign-in.store.ts";
import { SignInError } from "./refused-sign-in.ts";

/** As long as a sign-in session can last. */
const otherWaysForSeconds = 12 * 3600;

/**
 * If the hospital's sign-in is the only way for providers, refuses every other one for everybody.
 * @throws SignInError 403.
 */
export function refuseOtherWays(userType: User["userType"], { config }: Pick<Deps, "config">): void {
  if (userType !== "provider" || !config.singleSignOn?.isOnlyWay) return;
  throw new SignInError(403, "Providers sign in here with their hospital account only.", "hospital-sign-in-needed");
}

/**
 * Decides whether a provider whose code or passkey was right may use it. If the hospital's sign-in knows the provider,
 * it must have let them in within the last 12 hours, so that someone who left the hospital is locked out here as well.
 * @throws SignInError 403 that says to sign in with the hospital account.
 */
export async function requireHospitalSignIn(
  tx: Transaction,
  { user, at }: { readonly user: User; readonly at: Date },
  deps: Pick<Deps, "config">,
): Promise<void> {
  const { singleSignOn } = deps.config;
  if (!singleSignOn || user.userType !== "provider") return;
  refuseOtherWays(user.userType, deps);
  const last = await findLastSignIn(tx, singleSignOn.issuer, user.id);
  if (!last || (last.at && at.getTime() - last.at.getTime() <= otherWaysForSeconds * 1000)) return;
  throw new SignInError(
    403,
    "Sign in with your hospital account first. Codes and passkeys then work for 12 hours.",
    "hospital-sign-in-needed",
    user.id,
  );
}
