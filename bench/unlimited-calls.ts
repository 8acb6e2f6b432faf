import { type AttemptLimits, shippedAttemptLimits } from "../apps/server/src/platform/attempts.ts";

const unlimited = { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };

/** For benchmarks in which one caller does the work of many. */
export const unlimitedCalls: AttemptLimits = {
  ...shippedAttemptLimits,
  callsOfSession: unlimited,
  callsOfDevice: unlimited,
  callsOfAddress: unlimited,
};
