import type { ThisTablet } from "../../bike/tablet-ride/this-tablet.ts";
import { BikeCard } from "./bike-card.tsx";
import { StorageCard } from "./storage-card.tsx";
import { useWaitingRides } from "./use-waiting-rides.ts";
import { WaitingRidesCard } from "./waiting-rides-card.tsx";

export function TabletCards({ tablet: { connection, journal } }: { tablet: ThisTablet }) {
  const rides = useWaitingRides(journal);
  return (
    <>
      <BikeCard connection={connection} />
      <WaitingRidesCard journal={journal} rides={rides} />
      <StorageCard journal={journal} rides={rides} />
    </>
  );
}
