import { storeSession, type User } from "../../src/session/stored-session.ts";
import { stubReply } from "./stub-server.ts";

const sessionMs = 15 * 60_000;

export const signOutToken = "aSignOutToken".padEnd(43, "0");

/** A session as the server describes it. */
export const sessionUntil = (end: string) => ({ idleEndsAt: end, endsAt: end, signOutToken });

/**
 * This user is signed in, and the server agrees, even if a slow test is still there a minute later. Call it before
 * rendering.
 */
export function signIn(user: User): void {
  storeSession(localStorage, user);
  const session = () => sessionUntil(new Date(Date.now() + sessionMs).toISOString());
  const patient = user.userType === "patient" ? { patient: user } : {};
  stubReply("auth.user", { user, ...patient, session: session() });
  stubReply("auth.stay", () => ({ session: session() }));
}
