import { isIdle } from "@bedside-bike/ride";
import { tabStorage } from "../../browser-storage.ts";
import { reportActivity } from "../../session/activity.ts";
import { type BikeConnection, keepScreenAwake } from "../bluetooth/index.ts";
import { holdUpdates } from "../hold-updates.ts";
import { JournalError, type RideJournal } from "../journal/index.ts";
import { atTablet, type TabletControls } from "./at-tablet.ts";
import { rideMemoryIn } from "./ride-memory.ts";
import { createTabletRide, type TabletRide } from "./tablet-ride.ts";
import { type ThisTablet, thisTablet } from "./this-tablet.ts";

const lookEveryMs = 5000;

let page: Promise<ThisTablet> | undefined;

/** The bike and the journal of this tablet, for the patient who is signed in until `close`. */
export async function openAtTablet(patientId: number): Promise<TabletControls & { close(): Promise<void> }> {
  page ??= openPage();
  const { connection, journal } = await page;
  journal.signedIn(String(patientId));
  const interrupted = await journal.resume(String(patientId));
  const ride = createTabletRide({
    begin: (startedAtMs) => beginIn(journal, { patientId: String(patientId), startedAtMs }),
    memory: rideMemoryIn(tabStorage),
    interrupted,
  });
  const leave = follow(ride, connection);
  const bike = connection.state.get();
  if (bike.kind === "off" && bike.remembered) void connection.reconnect();
  return {
    choose: () => void connection.choose(),
    connectAgain: () => void connectAgain(connection),
    disconnect: () => void connection.end(),
    start: ride.start,
    end() {
      void ride.end();
      connection.setLoadBack();
    },
    pressMinus: connection.pressMinus,
    pressPlus: connection.pressPlus,
    setLoadBack: connection.setLoadBack,
    limitResistance: connection.setLimit,
    async close() {
      leave();
      await Promise.all([ride.end(), connection.end()]);
      journal.signedIn(null);
    },
  };
}

const beginIn = (journal: RideJournal, ride: Parameters<RideJournal["begin"]>[0]) =>
  journal.begin(ride).catch((error: unknown) => {
    if (error instanceof JournalError && error.reason === "other-window") return null;
    throw error;
  });

async function connectAgain(connection: BikeConnection): Promise<void> {
  await connection.reconnect();
  if (connection.state.get().kind === "off") await connection.choose();
}

async function openPage(): Promise<ThisTablet> {
  const tablet = await thisTablet();
  const { connection, journal } = tablet;
  const show = () => atTablet.set({ ...atTablet.get(), bike: connection.state.get(), journal: journal.state.get() });
  connection.state.subscribe(show);
  journal.state.subscribe(show);
  show();
  return tablet;
}

/** Connects the bike to the ride, and the ride to the screens. Returns the function that stops it. */
function follow(ride: TabletRide, connection: BikeConnection): () => void {
  let letGo: (() => void) | null = null;
  const show = () => {
    const state = ride.state.get();
    atTablet.set({ ...atTablet.get(), ride: state });
    const isOpen = state.phase === "running";
    if (isOpen) letGo ??= keepGoing();
    else {
      letGo?.();
      letGo = null;
    }
  };
  show();
  const leaving = [
    ride.state.subscribe(show),
    connection.state.subscribe(() => {
      if (connection.state.get().kind !== "live") ride.lose();
    }),
    connection.onReading((reading) => {
      ride.receive(reading);
      if (ride.state.get().phase === "running" && !isIdle(reading)) reportActivity("bike");
    }),
  ];
  const timer = setInterval(() => ride.look(Date.now()), lookEveryMs);
  return () => {
    clearInterval(timer);
    for (const leave of leaving) leave();
    letGo?.();
    atTablet.set({ ...atTablet.get(), ride: null });
  };
}

/** While a ride is open the screen stays on and no new version is loaded. Returns the function that stops it. */
function keepGoing(): () => void {
  const ends = [keepScreenAwake(), holdUpdates()];
  return () => {
    for (const end of ends) end();
  };
}
