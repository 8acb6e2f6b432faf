import type { CallName } from "./paths.ts";

/**
 * Writes that take no Idempotency-Key: sent again, they are done again. A page that got no answer to one leaves it to
 * the person to try once more. Free of Zod, like `paths.ts`.
 */
export const doneAgain: ReadonlySet<CallName> = new Set<CallName>([
  "auth.login",
  "auth.verify",
  "auth.register",
  "auth.stay",
  "auth.logout",
  "auth.finishSignOut",
  "singleSignOn.start",
  "singleSignOn.finish",
  "singleSignOn.backChannelLogout",
  "passkeys.start",
  "passkeys.ask",
  "passkeys.signIn",
  "bedsideCodes.issue",
  "witnessCodes.issue",
  "patients.suggestDevice",
  "rides.begin",
  "rides.readings",
  "devices.telemetry",
  "riskAssessments.createAnonymous",
  "boards.open",
  "administration.enrollBike",
  "administration.rotateBikeKey",
]);
