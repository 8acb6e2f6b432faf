import type { BikeRefusal } from "@bedside-bike/contract";
import { createStore, useStored } from "../store.ts";

/** A bike that was not linked at sign-in. */
interface RefusedBike {
  readonly patientId: number;
  readonly number: number;
  readonly refusal: BikeRefusal;
}

const store = createStore<RefusedBike | null>(null);

/** Replaces what the last sign-in left, until `useRefusedBike`'s patient has read it or links a bike. */
export const setRefusedBike = (bike: RefusedBike | null): void => store.set(bike);

/** Null for everybody but the patient who signed in last in this tab: another tab may have signed in somebody else. */
export function useRefusedBike(patientId: number): RefusedBike | null {
  const bike = useStored(store, (refused) => refused);
  return bike?.patientId === patientId ? bike : null;
}
