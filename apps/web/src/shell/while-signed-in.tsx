import { usePatientsBike } from "../bike/tablet-ride/patients-bike.ts";
import { preloadScreen } from "../screens.tsx";
import { SessionClock } from "../session/session-clock.tsx";
import type { WhileSignedInProps } from "../session/signed-in.tsx";
import { usePreload } from "../ui/lazy-part.tsx";
import { useTurnOfDay } from "../ui/use-turn-of-day.ts";
import { useOwnStream } from "./use-own-stream.ts";

/** A ride begins online or offline. */
const preloadSession = () => preloadScreen("/session");
const preloadNothing = () => Promise.resolve();

/** In a separate file: the sign-in page doesn't need it. */
export default function WhileSignedIn({ userId, patientId, ...session }: WhileSignedInProps) {
  useOwnStream({ userId, userType: session.userType });
  usePatientsBike(patientId);
  useTurnOfDay();
  usePreload(patientId === null ? preloadNothing : preloadSession);
  return <SessionClock {...session} />;
}
