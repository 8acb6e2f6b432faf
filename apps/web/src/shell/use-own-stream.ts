import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { urlOf } from "../api.ts";
import { useLiveEvents } from "../live.ts";
import type { User } from "../session/stored-session.ts";

/**
 * On every screen of a signed-in person, whether or not it shows anything live: it closes at once when their session
 * ends elsewhere, and what a provider sees of a patient goes when that patient's access ends.
 */
export function useOwnStream({ userId, userType }: { userId: number; userType: User["userType"] }): void {
  const queries = useQueryClient();
  const isProvider = userType === "provider";
  useLiveEvents(urlOf(isProvider ? "providers.live" : "patients.live", { id: userId }), {
    access({ patientId }) {
      if (!isProvider) return;
      queries.removeQueries({ type: "inactive", predicate: ({ queryKey }) => isAbout(patientId, queryKey[1]) });
      refetchTheRest(queries);
    },
    reconnected: () => refetchTheRest(queries),
  });
}

/** What the screen's own handlers of the same event do not fetch again. */
function refetchTheRest(queries: QueryClient): void {
  queueMicrotask(() => void queries.invalidateQueries({ fetchStatus: "idle" }));
}

const isAbout = (patientId: number, params: unknown): boolean =>
  typeof params === "object" && params !== null && "id" in params && params.id === String(patientId);
