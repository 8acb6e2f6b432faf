import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { readStatesAt } from "../patient-state/ride-state.ts";
import { setWhilePaused } from "./rides.store.ts";

interface BegunRide {
  readonly patientId: number;
  /** When it began. */
  readonly at: Date;
}

/** Marks the rides that began while their patient was not to start: they count as ridden but not toward a goal. */
export async function markWhilePaused(
  tx: Transaction,
  begun: readonly (BegunRide & { readonly id: string })[],
  deps: Pick<Deps, "config">,
): Promise<void> {
  const states = await readStatesAt(tx, begun, deps);
  const paused = begun.filter((_, index) => states[index]?.state.mayStart === false);
  await setWhilePaused(
    tx,
    paused.map(({ id }) => id),
  );
}

/** The same for one ride that is not stored yet. */
export async function beganWhilePaused(tx: Transaction, ride: BegunRide, deps: Pick<Deps, "config">): Promise<boolean> {
  const [standing] = await readStatesAt(tx, [ride], deps);
  return standing?.state.mayStart === false;
}
