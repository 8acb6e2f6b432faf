import type { BoardPatient } from "@bedside-bike/contract";
import type boardWords from "../../locales/en/board.json";
import { isCleared } from "../../ride-state/state-words.ts";

export type StateWord = keyof (typeof boardWords)["state"];

/** What a bed looks like from a distance: each kind has its own border, shape and word. */
export type BedKind = "help" | "coming" | "stop" | "symptoms" | "held" | "riding" | "ask" | "clear";

export interface ShownBed {
  readonly kind: BedKind;
  readonly word: StateWord;
}

const words: Readonly<Record<BoardPatient["rideState"]["state"], ShownBed>> = {
  stop: { kind: "held", word: "stop" },
  hold: { kind: "held", word: "hold" },
  wait: { kind: "symptoms", word: "symptoms" },
  unassessed: { kind: "ask", word: "none" },
  expired: { kind: "ask", word: "due" },
  ask: { kind: "ask", word: "ask" },
  ready: { kind: "clear", word: "clear" },
  passive: { kind: "clear", word: "passive" },
  active: { kind: "clear", word: "clear" },
};

type Shown = Pick<BoardPatient, "rideState" | "help" | "mustStop">;

/**
 * A call for help comes before every state, a ride that must stop next, then symptoms, all before any other ride, and a
 * ride before the rest.
 */
export function shownBed({ rideState, help, mustStop }: Shown, isRiding: boolean): ShownBed {
  const { state, limit } = rideState;
  const reason: string | null = rideState.reasonId;
  if (help === "open") return { kind: "help", word: "help" };
  if (mustStop === "open") return { kind: "stop", word: "mustStop" };
  if (help === "coming") return { kind: "coming", word: "coming" };
  if (mustStop === "coming") return { kind: "coming", word: "coming" };
  if (state === "wait" && reason === "help_request") return { kind: "help", word: "help" };
  if (state === "wait" && reason !== "session_check") return words.wait;
  if (isRiding) return { kind: "riding", word: "riding" };
  if (state === "wait") return { kind: "ask", word: "check" };
  if (state === "unassessed" && reason?.startsWith("symptoms")) return words.wait;
  if (reason === "comfort") return { kind: "clear", word: "comfort" };
  if (reason === "decide_first") return { kind: "ask", word: "decide" };
  if (state === "passive" && limit === "unloaded_only") return { kind: "clear", word: "unloaded" };
  if (words[state].word === "clear" && isCleared(rideState)) return { kind: "clear", word: "cleared" };
  return words[state];
}

const needs: readonly BedKind[] = ["help", "stop", "symptoms"];

export const needsSomebody = ({ kind }: ShownBed): boolean => needs.includes(kind);

/** Who needs somebody first. */
export const byNeed = (a: ShownBed, b: ShownBed): number => needs.indexOf(a.kind) - needs.indexOf(b.kind);
