import type { CallReply } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call, query } from "../../api.ts";

export type FamilyRing = CallReply<"familyLinks.view">;

const refreshedEveryMs = 60_000;

/** Ended, or made up: the server says the same of both. */
export const isOff = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const waitMs = (error: unknown): number => (error instanceof ApiError ? error.retryAfterSeconds * 1000 : 0);

/**
 * Asked for when the page opens, is looked at again, and about once a minute meanwhile; not while it is hidden. A link
 * that is off is asked for again when somebody looks: an earlier node, which knows no links, answers likewise.
 */
export function useFamilyRing(token: string) {
  // Pages that were opened by one message in a family's chat don't ask together.
  const [everyMs] = useState(() => refreshedEveryMs * (0.9 + Math.random() / 5));
  return useQuery({
    ...query("familyLinks.view", { body: { token } }),
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: "always",
    refetchInterval: ({ state: { error } }) => !isOff(error) && Math.max(everyMs, waitMs(error)),
    refetchOnWindowFocus: ({ state: { error, errorUpdatedAt } }) =>
      Date.now() >= errorUpdatedAt + waitMs(error) && "always",
  });
}

export function useClap(token: string) {
  const queries = useQueryClient();
  const { queryKey } = query("familyLinks.view", { body: { token } });
  return useMutation({
    mutationFn: () => call("familyLinks.clap", { body: { token } }),
    onSuccess: ({ clappedAt }) => queries.setQueryData(queryKey, (ring) => ring && { ...ring, clappedAt }),
    onError: (error) => {
      if (isOff(error)) void queries.invalidateQueries({ queryKey });
    },
  });
}
