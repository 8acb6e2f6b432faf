import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, query } from "../../api.ts";
import type { GameKey } from "./game-rules.ts";

/** The stored XP; undefined while nobody knows it. */
export const useXp = (patientId: number): number | undefined =>
  useQuery(query("games.xp", { params: { id: patientId } })).data?.xp;

/** Stores the XP of a game that was won on the bike; tried three more times before it fails. */
export function useKeepXp(patientId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (game: GameKey) => call("games.win", { params: { id: patientId }, body: { game } }),
    retry: 3,
    onSuccess: (earned) => queries.setQueryData(query("games.xp", { params: { id: patientId } }).queryKey, earned),
  });
}
