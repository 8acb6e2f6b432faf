import { usePatientsBike } from "../bike/tablet-ride/patients-bike.ts";
import { preloadScreen } from "../screens.tsx";
import { SessionClock } from "../session/session-clock.tsx";
import type { WhileSignedInProps } from "../session/signed-in.tsx";
import { usePreload } from "../ui/lazy-part.tsx";

/** A ride begins with or without a network. */
const preloadSession = () => preloadScreen("/session");
const preloadNothing = () => Promise.resolve();

/** In a file of its own: the sign-in page has no use for it. */
export default function WhileSignedIn({ patientId, ...session }: WhileSignedInProps) {
  usePatientsBike(patientId);
  usePreload(patientId === null ? preloadNothing : preloadSession);
  return <SessionClock {...session} />;
}
