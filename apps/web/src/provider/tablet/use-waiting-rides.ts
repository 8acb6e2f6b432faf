import { useEffect, useState } from "react";
import type { RideJournal, WaitingRide } from "../../bike/journal/index.ts";

/**
 * The rides that wait on this tablet; null until they are read. A ride that will be deleted counts as seen once it is
 * shown.
 */
export function useWaitingRides(journal: RideJournal): readonly WaitingRide[] | null {
  const [rides, setRides] = useState<readonly WaitingRide[] | null>(null);
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      const waiting = await journal.waiting();
      if (isShown) setRides(waiting);
    };
    void look();
    const stop = journal.state.subscribe(() => void look());
    return () => {
      isShown = false;
      stop();
    };
  }, [journal]);

  useEffect(() => {
    const unseen = rides?.filter(({ why, deletedAtMs }) => why === "to-be-deleted" && deletedAtMs === null) ?? [];
    // If another window records the rides, they are marked when they are shown there.
    for (const { rideId } of unseen) void journal.markShown(rideId).catch(() => undefined);
  }, [journal, rides]);
  return rides;
}
