import type { LiveEvent } from "@bedside-bike/contract";
import type { StreamEvent } from "../../platform/events.ts";
import type { StreamView } from "../../platform/stream.ts";

const patientEvents = ["ride", "rideState", "goals", "kudos", "bike", "feedback", "help", "stop"] as const;
type PatientEvent = Extract<LiveEvent, { type: (typeof patientEvents)[number] }>;
const isForPatients = (event: StreamEvent): event is PatientEvent => patientEvents.some((type) => type === event.type);

/** What a patient's own stream carries: rides, goals, answers, the wall, and who may look. */
export function viewOwn(patientId: number): StreamView {
  return {
    patientIds: new Set([patientId]),
    filter(event) {
      const isOwn = "patientId" in event && event.patientId === patientId;
      if (isOwn && (event.type === "granted" || event.type === "revoked")) return { type: "access", patientId };
      return isOwn && isForPatients(event) ? event : null;
    },
  };
}
