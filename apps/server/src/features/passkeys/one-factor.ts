import type { Config } from "../../platform/config.ts";

/** What a provider's account records about passkeys. */
export interface PasskeyHistory {
  /** When the first was enrolled; removing passkeys does not undo it. */
  readonly hadPasskeyAt: Date | null;
  /** Until when one factor is enough again, after an administrator's reset. */
  readonly emailCodeUntil: Date | null;
}

/**
 * Decides whether one factor alone signs a provider in: an emailed code, or a sign-in through the hospital that does
 * not report two factors. See docs/decisions/036-second-factor-of-providers.md.
 */
export function isOneFactorEnough(
  { hadPasskeyAt, emailCodeUntil }: PasskeyHistory,
  at: Date,
  { authMode, providerEmailCode }: Pick<Config, "authMode" | "providerEmailCode">,
): boolean {
  if (authMode === "demo" || providerEmailCode === "always") return true;
  return hadPasskeyAt === null || (emailCodeUntil !== null && at < emailCodeUntil);
}
