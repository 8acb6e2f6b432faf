import type { CallBody } from "@bedside-bike/contract";
import { efforts, symptomKinds } from "@bedside-bike/contract/choices";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError, call, keyOf } from "../../api.ts";
import { browserStorage } from "../../browser-storage.ts";
import { keptTyping } from "../../session/kept-typing.ts";
import { readStoredSession } from "../../session/stored-session.ts";
import { createStore, useStored } from "../../store.ts";

export type Said = CallBody<"rides.giveFeedback">;

export interface FeedbackAnswer {
  readonly patientId: number;
  readonly said: Said;
  /** `unsent`: the server was not reached. `early`: it does not know the ride yet, which this tablet has stored. */
  readonly state: "sending" | "sent" | "unsent" | "early" | "refused";
}

/** What is still to be sent, by ride. */
type Unsent = readonly (readonly [rideId: string, said: Said])[];

const restoreUnsent = (stored: unknown): Unsent | null =>
  Array.isArray(stored) && stored.every(isUnsent) ? stored : null;

const unsentOf = (patientId: number) =>
  keptTyping<Unsent>({ owner: patientId, about: ["ride-feedback"], restore: restoreUnsent });

function unsentAtStart(): ReadonlyMap<string, FeedbackAnswer> {
  const { patient } = readStoredSession(browserStorage);
  if (!patient) return new Map();
  const unsent = unsentOf(patient.id).read()?.value ?? [];
  return new Map(unsent.map(([rideId, said]) => [rideId, { patientId: patient.id, said, state: "unsent" }]));
}

function keepUnsent(patientId: number): void {
  // A reply after the patient signed out leaves nothing in the tab.
  if (readStoredSession(browserStorage).patient?.id !== patientId) return;
  const unsent = [...answers.get()].flatMap(([rideId, { patientId: owner, said, state }]) =>
    owner === patientId && state !== "sent" && state !== "refused" ? [[rideId, said] as const] : [],
  );
  if (unsent.length > 0) unsentOf(patientId).write(unsent);
  else unsentOf(patientId).forget();
}

function isUnsent(entry: unknown): entry is Unsent[number] {
  if (!Array.isArray(entry)) return false;
  const [rideId, said] = entry;
  if (typeof rideId !== "string" || typeof said !== "object" || said === null) return false;
  const { effort, symptoms, symptomKinds: kinds } = said;
  return (
    (effort === undefined || efforts.includes(effort)) &&
    (symptoms === undefined || typeof symptoms === "boolean") &&
    (kinds === undefined || (Array.isArray(kinds) && kinds.every((kind) => symptomKinds.includes(kind))))
  );
}

/**
 * What was said on this page, by ride. Stored outside the screens, so that leaving one loses nothing that is still to
 * be sent; unsent answers survive a reload of the tab.
 */
export const answers = createStore<ReadonlyMap<string, FeedbackAnswer>>(unsentAtStart());

export const useFeedbackAnswer = (rideId: string | null): FeedbackAnswer | null =>
  useStored(answers, (all) => (rideId === null ? null : (all.get(rideId) ?? null)));

/** Symptoms that the server does not know about yet. */
export const useHasUnsentSymptoms = (patientId: number): boolean =>
  useStored(answers, (all) =>
    [...all.values()].some(
      ({ patientId: owner, said, state }) =>
        owner === patientId && said.symptoms === true && state !== "sent" && state !== "refused",
    ),
  );

/** Fetches what an answer changes, before the screens rely on the server alone. */
type Refetch = () => Promise<unknown>;

/** Sends how a ride was; an empty answer skips the question. Never throws: the answer's state tells the outcome. */
async function sayHowItWas(patientId: number, rideId: string, said: Said, refetch: Refetch): Promise<void> {
  const keep = (state: FeedbackAnswer["state"]) => {
    answers.set(new Map(answers.get()).set(rideId, { patientId, said, state }));
    keepUnsent(patientId);
  };
  const isStill = () => answers.get().get(rideId)?.said === said;
  keep("sending");
  try {
    await call("rides.giveFeedback", { params: { rideId }, body: said });
    await refetch();
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

export function useSayHowItWas(patientId: number): (rideId: string, said: Said) => void {
  const refetch = useRefetch(patientId);
  return (rideId, said) => void sayHowItWas(patientId, rideId, said, refetch);
}

function useRefetch(patientId: number): Refetch {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ queryKey: keyOf("patients.dashboard", { id: patientId }) });
}

/** Sends what could not be sent, for this patient only: a tablet passes from one patient to the next. */
export function useSendAgain(patientId: number): () => void {
  const refetch = useRefetch(patientId);
  return () => sendAgain(patientId, refetch);
}

function sendAgain(patientId: number, refetch: Refetch): void {
  for (const [rideId, answer] of answers.get()) {
    const isWaiting = answer.state === "unsent" || answer.state === "early";
    if (isWaiting && answer.patientId === patientId) void sayHowItWas(patientId, rideId, answer.said, refetch);
  }
}

export const isSkipped = ({ said }: FeedbackAnswer): boolean =>
  said.effort === undefined && said.symptoms === undefined;
