import type { Installation } from "./installation.ts";

export type Outcome = "gets through" | "stopped";

/**
 * Goes for one goal from outside, by HTTP, email, the issuer or a database login. @throws Error if what it takes for
 * granted does not work: then it proves nothing.
 */
export type Attack = (installation: Installation) => Promise<Outcome>;

export const outcome = (isGoalReached: boolean): Outcome => (isGoalReached ? "gets through" : "stopped");
