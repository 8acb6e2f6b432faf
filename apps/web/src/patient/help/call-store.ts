import type { RiderMark } from "../../bike/journal/ride-record.ts";
import { createStore, useStored } from "../../store.ts";

/** A call for help that the server may not have. Times are by this tablet's clock. */
export interface StoredCall {
  /** Made at the touch: the same one sent again is the same call. */
  readonly touchId: string;
  readonly touchedAtMs: number;
  readonly rideId: string | null;
  readonly ticket: string | null;
  /** When the patient said that they feel better. */
  readonly betterAtMs: number | null;
  /** Whose it is, for a reload without a network; deleted at the sign-out, as a ride's is. */
  readonly mark: RiderMark | null;
}

/** A call for help that was touched on this tablet, until the server has it. */
export interface KeptCall extends StoredCall {
  /** The signed-in patient, if it is theirs; null for anybody else's, which is sent by its ticket alone. */
  readonly patientId: number | null;
  /** Why it could not be sent; null while nobody knows yet. */
  readonly failure: "network" | "server" | null;
  /** False if the browser keeps nothing: then it lives as long as the page. */
  readonly isOnDisk: boolean;
}

/** Kept outside the screens: a call outlives leaving one, and a sign-out. */
export const keptCalls = createStore<readonly KeptCall[]>([]);

/** From the touch on the patient waits, before the server knows, and also once they feel better. */
export const useIsHeldByCall = (patientId: number): boolean =>
  useStored(keptCalls, (calls) => calls.some((one) => one.patientId === patientId));
