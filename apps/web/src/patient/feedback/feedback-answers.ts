import type { CallBody } from "@bedside-bike/contract";
import { ApiError, call } from "../../api.ts";
import { createStore, useStored } from "../../bike/store.ts";

export type Said = CallBody<"rides.giveFeedback">;

export interface FeedbackAnswer {
  readonly patientId: number;
  readonly said: Said;
  /** `unsent`: the server was not reached. `early`: it does not know the ride yet, which this tablet has kept. */
  readonly state: "sending" | "sent" | "unsent" | "early" | "refused";
}

/** What was said on this page, by ride. Outside the screens, so that leaving one loses nothing that is still to be sent. */
const answers = createStore<ReadonlyMap<string, FeedbackAnswer>>(new Map());

export const useFeedbackAnswer = (rideId: string | null): FeedbackAnswer | null =>
  useStored(answers, (all) => (rideId === null ? null : (all.get(rideId) ?? null)));

/** Says how a ride was; nothing said skips the question. Never throws: the answer's state tells what became of it. */
export async function sayHowItWas(patientId: number, rideId: string, said: Said): Promise<void> {
  const keep = (state: FeedbackAnswer["state"]) =>
    answers.set(new Map(answers.get()).set(rideId, { patientId, said, state }));
  const isStill = () => answers.get().get(rideId)?.said === said;
  keep("sending");
  try {
    await call("rides.giveFeedback", { params: { rideId }, body: said });
    if (isStill()) keep("sent");
  } catch (error) {
    if (isStill()) keep(stateAfter(error));
  }
}

function stateAfter(error: unknown): FeedbackAnswer["state"] {
  if (!(error instanceof ApiError)) return "unsent";
  if (error.status === 404) return "early";
  return error.status < 500 && error.status !== 401 && error.status !== 429 ? "refused" : "unsent";
}

/** Sends what could not be sent, of this patient alone: a tablet goes from one to the next. */
export function sendFeedbackAgain(patientId: number): void {
  for (const [rideId, answer] of answers.get()) {
    const isWaiting = answer.state === "unsent" || answer.state === "early";
    if (isWaiting && answer.patientId === patientId) void sayHowItWas(patientId, rideId, answer.said);
  }
}

export const isSkipped = ({ said }: FeedbackAnswer): boolean => said.effort === undefined && !said.symptoms;
