import type { Random } from "../../apps/server/src/seed/random.ts";
import { type BedsideTablet, type MeasuredSecond, pedaling } from "./bedside-tablet.ts";
import type { EmulatedBike } from "./emulated-bike.ts";
import { type AtBed, signInByForm } from "./patients-at-tablets.ts";
import type { RestartableServer } from "./restartable-server.ts";
import { logOut, openSession, untilKept } from "./tablet-screens.ts";

const faults = [
  "drop",
  "gone",
  "quiet",
  "garbage",
  "reload",
  "offline",
  "offline-minutes",
  "restart",
  "logout",
  "end",
] as const;
type Fault = (typeof faults)[number];

export interface DrawnFault {
  readonly fault: Fault;
  /** How long it lasts, if it lasts. */
  readonly seconds: number;
  /** How long the patient pedals afterward. */
  readonly pedaledSeconds: number;
}

export function drawFaults(random: Random, count = 12): DrawnFault[] {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  return Array.from({ length: count }, () => ({
    fault: faults[Math.floor(random() * faults.length)] ?? "drop",
    seconds: upTo(8),
    pedaledSeconds: upTo(6),
  }));
}

interface RandomRide {
  readonly bike: EmulatedBike;
  readonly tablet: BedsideTablet;
  readonly patient: AtBed;
  readonly server: RestartableServer;
}

/** Rides through these faults and ends. Returns what the tablet measured of each ride that this became, in order. */
export async function rideThrough(
  place: RandomRide,
  drawn: readonly DrawnFault[],
): Promise<(readonly MeasuredSecond[])[]> {
  const { bike, tablet } = place;
  const rides: (readonly MeasuredSecond[])[] = [];
  let pedaled = 0;
  const pedal = async (seconds: number) => {
    await tablet.pedal(bike, pedaling(seconds, pedaled));
    pedaled += seconds;
  };
  const finishRide = () => {
    if (tablet.measured.length > 0) rides.push(tablet.measured.splice(0));
  };
  await pedal(5);
  for (const { fault, seconds, pedaledSeconds } of drawn) {
    if (fault === "logout" || fault === "end") await untilRiding(tablet, pedal);
    await happenings[fault](place, { seconds, pedal });
    if (fault === "logout" || fault === "end") finishRide();
    await pedal(pedaledSeconds);
  }
  await untilRiding(tablet, pedal);
  await tablet.end();
  finishRide();
  return rides;
}

/** Waits until the bike is connected and the ride has one more second. */
async function untilRiding({ measured }: BedsideTablet, pedal: (seconds: number) => Promise<void>) {
  const before = measured.length;
  while (measured.length === before) await pedal(1);
}

interface Happening {
  readonly seconds: number;
  pedal(seconds: number): Promise<void>;
}

const happenings: Record<Fault, (place: RandomRide, happening: Happening) => Promise<void>> = {
  drop: ({ bike }) => bike.drop(),
  async gone({ bike, tablet }, { seconds }) {
    bike.refuseConnections(1 + (seconds % 3));
    await bike.drop();
    await tablet.pass(seconds * 1000);
  },
  quiet: ({ tablet }, { seconds }) => tablet.pass(seconds * 2000),
  garbage: ({ bike }, { seconds }) => bike.sendGarbage(seconds),
  async reload({ tablet }) {
    await untilKept(tablet);
    await tablet.goto("/session");
  },
  async offline({ tablet: { page } }, { seconds, pedal }) {
    await page.context().setOffline(true);
    await pedal(seconds);
    await page.context().setOffline(false);
  },
  async "offline-minutes"({ tablet }, { seconds, pedal }) {
    await tablet.page.context().setOffline(true);
    // Otherwise rests would add up to the ten minutes after which a ride is over.
    await untilRiding(tablet, pedal);
    await tablet.pass(seconds * 60_000);
    await untilRiding(tablet, pedal);
    await tablet.page.context().setOffline(false);
  },
  async restart({ server }, { seconds, pedal }) {
    await server.stop();
    await pedal(seconds);
    await server.start();
  },
  async logout({ tablet, patient }) {
    await logOut(tablet);
    await signInByForm(tablet.page, patient);
    await openSession(tablet);
  },
  async end({ tablet }) {
    await tablet.press("End Session");
    await tablet.appears(tablet.page.getByText("Well done!"));
    await tablet.press("Start");
  },
};
