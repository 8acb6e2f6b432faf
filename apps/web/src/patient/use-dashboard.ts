import type { Dashboard } from "@bedside-bike/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { query } from "../api.ts";
import { isConnected } from "../network/network.ts";
import { withHelp, withSymptoms } from "../ride-state/with-ride-state.ts";
import { lastFigures } from "../session/forget-typing.ts";
import { keptTyping } from "../session/kept-typing.ts";
import { usePatient } from "../session/signed-in.tsx";
import { useStored } from "../store.ts";
import { useHasUnsentSymptoms } from "./feedback/feedback-answers.ts";
import { useIsHeldByCall } from "./help/call-store.ts";

/** CALL-20: fetched again whenever its screen opens or the window gets focus. */
export function useDashboard() {
  const { id } = usePatient();
  const hasUnsentSymptoms = useHasUnsentSymptoms(id);
  const isHeldByCall = useIsHeldByCall(id);
  const select = isHeldByCall ? withHelp : hasUnsentSymptoms ? withSymptoms : null;
  const result = useQuery({
    ...query("patients.dashboard", { params: { id } }),
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
    ...(select && { select }),
  });
  useLastFigures(id, result.dataUpdatedAt);
  return result;
}

/** Another build of the app may read other fields, and its files have other names. */
const build = import.meta.url;

interface Kept {
  readonly build: string;
  readonly dashboard: Dashboard;
}

const restore = (stored: unknown): Kept | null => {
  const kept = stored as Partial<Kept> | null;
  return kept?.build === build && kept.dashboard ? { build, dashboard: kept.dashboard } : null;
};

/** OFFLINE-14: stores the latest data in this tab; a page that opens without the server shows them, with their time. */
function useLastFigures(patientId: number, updatedAtMs: number): void {
  const queries = useQueryClient();
  const isReached = useStored(isConnected, Boolean);
  const { queryKey } = useMemo(() => query("patients.dashboard", { params: { id: patientId } }), [patientId]);
  const kept = useMemo(() => keptTyping<Kept>({ owner: patientId, about: [lastFigures], restore }), [patientId]);
  useEffect(() => {
    const dashboard = queries.getQueryData(queryKey);
    if (dashboard) kept.write({ build, dashboard }, updatedAtMs);
  }, [updatedAtMs, queries, queryKey, kept]);
  useEffect(() => {
    if (isReached || queries.getQueryData(queryKey)) return;
    const last = kept.read();
    if (last) queries.setQueryData(queryKey, last.value.dashboard, { updatedAt: last.at });
  }, [isReached, queries, queryKey, kept]);
}
