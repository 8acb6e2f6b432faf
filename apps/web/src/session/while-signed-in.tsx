import { usePatientsBike } from "../bike/tablet-ride/patients-bike.ts";
import { preloadScreen } from "../screens.tsx";
import { usePreload } from "../ui/lazy-part.tsx";
import { SessionClock, type SessionClockProps } from "./session-clock.tsx";

/** A ride begins with or without a network. */
const preloadSession = () => preloadScreen("/session");
const preloadNothing = () => Promise.resolve();

interface WhileSignedInProps extends SessionClockProps {
  /** Null for a provider. */
  patientId: number | null;
}

/** What runs beside the screens from sign-in to sign-out. In a file of its own: the sign-in page has no use for it. */
export default function WhileSignedIn({ patientId, ...session }: WhileSignedInProps) {
  usePatientsBike(patientId);
  usePreload(patientId === null ? preloadNothing : preloadSession);
  return <SessionClock {...session} />;
}
