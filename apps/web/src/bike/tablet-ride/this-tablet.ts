import { type BikeConnection, openBikeConnection } from "../bluetooth/index.ts";
import { openJournal, type RideJournal } from "../journal/index.ts";
import { rideCalls } from "../journal/send-rides.ts";

export interface ThisTablet {
  readonly connection: BikeConnection;
  readonly journal: RideJournal;
}

let opened: Promise<ThisTablet> | undefined;

/** One connection and one journal for the life of the page: patients come and go, but staff look after the tablet. */
export function thisTablet(): Promise<ThisTablet> {
  opened ??= openJournal({ calls: rideCalls }).then((journal) => ({ connection: openBikeConnection(), journal }));
  return opened;
}
