import type { ProviderRelationship, RideState } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api.ts";
import { browserStorage } from "../browser-storage.ts";
import { readStoredSession } from "../session/stored-session.ts";

/** States that end when a provider has answered the patient. */
export const waitsForAnswer = ({ reasonId }: Pick<RideState, "reasonId">): boolean =>
  reasonId === "symptoms" || reasonId === "symptoms_unassessed" || reasonId === "help_request";

/** Whether anybody has access: a team can be without people. */
export const isSeenBySomebody = (team: readonly ProviderRelationship[]): boolean =>
  team.some((one) => !("teamId" in one) || one.members.length > 0);

/** For the patient's own screens: they wait for an answer that nobody can give, since no provider has access. */
export function useIsUnseen(rideState: Pick<RideState, "reasonId">): boolean {
  const isAsked = waitsForAnswer(rideState) && readStoredSession(browserStorage).patient !== null;
  const { data: team } = useQuery({ ...query("providerRelationships.list"), staleTime: 0, enabled: isAsked });
  return isAsked && team !== undefined && !isSeenBySomebody(team);
}
