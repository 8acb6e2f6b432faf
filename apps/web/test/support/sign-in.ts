import { storeSession, type User } from "../../src/session/stored-session.ts";
import { demoHospital } from "./people.ts";
import { isStubbed, stubError, stubNowMs, stubReply } from "./stub-server.ts";

const sessionMs = 15 * 60_000;

export const signOutToken = "aSignOutToken".padEnd(43, "0");

export const helpTicket = "aHelpTicket".padEnd(43, "0");

/** A session as the server describes it. */
export const sessionUntil = (end: string) => ({
  idleEndsAt: end,
  endsAt: end,
  signOutToken,
  helpTicket,
});

/**
 * This user is signed in, and the server agrees, even if a slow test is still there a minute later. Call it before
 * rendering.
 */
export function signIn(user: User): void {
  storeSession(localStorage, user);
  const session = () => sessionUntil(new Date(stubNowMs() + sessionMs).toISOString());
  const patient = user.userType === "patient" ? { patient: user } : {};
  stubReply("auth.user", { user, ...patient, session: session() });
  stubReply("auth.stay", () => ({ session: session() }));
  // What is on every screen of theirs asks for it: the bar at the foot, the line under the header.
  const everywhere = user.userType === "patient" ? "patients.dashboard" : "providers.patients";
  if (!isStubbed(everywhere)) stubError(everywhere, 503, "Not in this test.");
  // For the hospital's midnight. The server writes it into the page, a test's page has none.
  if (!isStubbed("system.status")) stubReply("system.status", demoHospital);
}
