import type { StreamView } from "../../platform/stream.ts";

/**
 * What a provider's stream carries: rides, goals and feedback of the patients whose grant is active at that moment.
 * Grants and revocations reach the stream in commit order, so nothing is sent after a revocation.
 */
export function viewGranted(providerId: number, grantedPatientIds: Iterable<number>): StreamView {
  const granted = new Set(grantedPatientIds);
  return {
    patientIds: granted,
    filter(event) {
      switch (event.type) {
        case "granted":
        case "revoked": {
          if (event.providerId !== providerId) return null;
          if (event.type === "granted") granted.add(event.patientId);
          else granted.delete(event.patientId);
          return { type: "access", patientId: event.patientId };
        }
        case "ride":
        case "rideState":
        case "goals":
        case "bike":
        case "feedback":
        case "help":
          return granted.has(event.patientId) ? event : null;
        default:
          return null;
      }
    },
  };
}
