import { usePatientsBike } from "../bike/tablet-ride/patients-bike.ts";
import { SessionClock, type SessionClockProps } from "./session-clock.tsx";

interface WhileSignedInProps extends SessionClockProps {
  /** Null for a provider. */
  patientId: number | null;
}

/** What runs beside the screens from sign-in to sign-out. In a file of its own: the sign-in page has no use for it. */
export default function WhileSignedIn({ patientId, ...session }: WhileSignedInProps) {
  usePatientsBike(patientId);
  return <SessionClock {...session} />;
}
