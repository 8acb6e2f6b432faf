import { demoPatientId } from "../platform/demo.ts";
import type { SeededRide } from "./rides.ts";

export interface SeededLink {
  readonly deviceNumber: number;
  readonly patientId: number;
  readonly linkedAt: Date;
  unlinkedAt: Date | null;
}

const signInMilliseconds = 2 * 60_000;
/** This bike is not linked when the demo starts, so that anyone can sign in with it. */
const freeDeviceNumber = 123;

/**
 * Which patient was linked to which bike and when, as if each had signed in before these rides: a new link ends the
 * bike's and the patient's earlier ones. The demo patient stays linked, so that `npm run bike -- 121` counts.
 */
export function planLinks(rides: readonly SeededRide[]): SeededLink[] {
  const links: SeededLink[] = [];
  const open: SeededLink[] = [];
  const end = (link: SeededLink, at: Date) => {
    link.unlinkedAt = at;
    open.splice(open.indexOf(link), 1);
  };
  let lastEndedAt = new Date(0);
  for (const ride of [...rides].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())) {
    const { deviceNumber, patientId } = ride;
    if (deviceNumber === freeDeviceNumber) lastEndedAt = ride.endedAt;
    if (open.some((link) => link.deviceNumber === deviceNumber && link.patientId === patientId)) continue;
    const linkedAt = new Date(ride.startedAt.getTime() - signInMilliseconds);
    for (const link of open.filter((one) => one.deviceNumber === deviceNumber || one.patientId === patientId)) {
      end(link, linkedAt);
    }
    const link: SeededLink = { deviceNumber, patientId, linkedAt, unlinkedAt: null };
    links.push(link);
    open.push(link);
  }
  for (const link of open.filter((one) => one.deviceNumber === freeDeviceNumber && one.patientId !== demoPatientId)) {
    end(link, new Date(lastEndedAt.getTime() + signInMilliseconds));
  }
  return links;
}
