import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
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
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMissed = useRef(false);
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      pause.current = undefined;
    },
    [],
  );
  /** At once, and then once a second: a team that is joined or ends changes the access to hundreds of patients. */
  const refetchSoon = () => {
    isMissed.current = pause.current !== undefined;
    if (isMissed.current) return;
    refetchTheRest(queries);
    pause.current = setTimeout(() => {
      pause.current = undefined;
      if (isMissed.current) refetchSoon();
    }, 1000);
  };
  useLiveEvents(urlOf(isProvider ? "providers.live" : "patients.live", { id: userId }), {
    access({ patientId }) {
      if (!isProvider) return;
      queries.removeQueries({ type: "inactive", predicate: ({ queryKey }) => isAbout(patientId, queryKey[1]) });
      refetchSoon();
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
