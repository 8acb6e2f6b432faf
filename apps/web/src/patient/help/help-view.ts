import type { HelpRequest } from "@bedside-bike/contract";
import type { KeptCall } from "./call-store.ts";

/** What the patient reads of their call for help: exactly what is true. Times are instants or milliseconds. */
export type HelpView =
  /** Touched a moment ago. */
  | { readonly kind: "sending"; readonly touchedAt: number }
  /** The server does not have it. */
  | {
      readonly kind: "unsent";
      readonly touchId: string;
      readonly touchedAt: number;
      readonly why: "network" | "server";
      readonly isOnDisk: boolean;
      /** When the patient said that they feel better, which goes with it. */
      readonly betterAt: number | null;
    }
  /** The server has it, and nobody who uses this product can see it. */
  | {
      readonly kind: "unseen";
      readonly id: number;
      readonly touchedAt: string;
      /** From when the patient may answer 'I feel better'; null while nobody knows. */
      readonly betterFrom: string | null;
    }
  | {
      readonly kind: "told";
      readonly id: number;
      readonly touchedAt: string;
      readonly toldAt: string;
      readonly canFeelBetter: boolean;
    }
  | { readonly kind: "coming"; readonly toldAt: string; readonly by: string; readonly answeredAt: string };

/**
 * What is shown of this patient's call; null without one, and once the server has their 'I feel better': then the state
 * alone says that they wait, until somebody comes.
 */
export function helpView(
  patientId: number,
  request: HelpRequest | null,
  calls: readonly KeptCall[],
  isReached: boolean,
): HelpView | null {
  if (request?.stage === "coming" && request.answer) {
    const { by, at } = request.answer;
    return { kind: "coming", toldAt: request.toldAt ?? request.arrivedAt, by, answeredAt: at };
  }
  const kept = calls.findLast((one) => one.patientId === patientId);
  if (kept) return keptView(kept, isReached);
  if (!request || request.stage === "over") return null;
  const { id, askedAt: touchedAt, toldAt, betterAt, betterFrom } = request;
  if (request.stage === "unseen") return { kind: "unseen", id, touchedAt, betterFrom };
  if (betterAt !== null) return null;
  return { kind: "told", id, touchedAt, toldAt: toldAt ?? request.arrivedAt, canFeelBetter: betterFrom !== null };
}

function keptView(kept: KeptCall, isReached: boolean): HelpView {
  const { touchId, touchedAtMs: touchedAt, failure, isOnDisk, betterAtMs: betterAt } = kept;
  if (failure === null && isReached) return { kind: "sending", touchedAt };
  return { kind: "unsent", touchId, touchedAt, why: failure ?? "network", isOnDisk, betterAt };
}
