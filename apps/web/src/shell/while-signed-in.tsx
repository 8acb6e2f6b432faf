import { usePatientsBike } from "../bike/tablet-ride/patients-bike.ts";
import { preloadScreen } from "../screens.tsx";
import { SessionClock } from "../session/session-clock.tsx";
import type { WhileSignedInProps } from "../session/signed-in.tsx";
import { usePreload } from "../ui/lazy-part.tsx";

/** A ride begins online or offline. */
const preloadSession = () => preloadScreen("/session");
const preloadNothing = () => Promise.resolve();

/** In a separate file: the sign-in page doesn't need it. */
export default function WhileSignedIn({ patientId, ...session }: WhileSignedInProps) {
  usePatientsBike(patientId);
  usePreload(patientId === null ? preloadNothing : preloadSession);
  return <SessionClock {...session} />;
}
