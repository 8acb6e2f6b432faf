import { demoPatientId } from "../platform/demo.ts";
import type { SeededRide } from "./rides.ts";

export interface SeededLink {
  readonly deviceNumber: number;
  readonly patientId: number;
  readonly linkedAt: Date;
  unlinkedAt: Date | null;
}

const signInMilliseconds = 2 * 60_000;
/** This bike stands free when the demo begins, for whoever signs in with it. */
const freeDeviceNumber = 123;

/**
 * Who was linked to which bike when, as signing in before each of these rides would have left it: linking ends the
 * bike's and the patient's earlier link. The demo patient is left linked, so that `npm run bike -- 121` counts.
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
