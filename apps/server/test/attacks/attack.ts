import type { Installation } from "./installation.ts";

export type Outcome = "gets through" | "stopped";

/**
 * Attacks one goal from outside, by HTTP, email, the issuer or a database login.
 * @throws Error if a precondition fails: then the attack proves nothing.
 */
export type Attack = (installation: Installation) => Promise<Outcome>;

export const outcome = (isGoalReached: boolean): Outcome => (isGoalReached ? "gets through" : "stopped");
