import type { Dashboard } from "@bedside-bike/contract";
import { hashKey, notifyManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { query } from "../api.ts";

/** Calls `take` with the patient's dashboard as it is known, and each time that it comes again, whoever asked for it. */
export function useFetchedDashboards(patientId: number, take: (dashboard: Dashboard) => void): void {
  const queries = useQueryClient();
  const takeKnown = useEffectEvent(() => {
    const known = queries.getQueryData(query("patients.dashboard", { params: { id: patientId } }).queryKey);
    if (known) take(known);
  });
  useEffect(() => {
    takeKnown();
    const hash = hashKey(query("patients.dashboard", { params: { id: patientId } }).queryKey);
    return queries.getQueryCache().subscribe((event) => {
      if (event.query.queryHash !== hash || event.type !== "updated" || event.action.type !== "success") return;
      // Together with the screens that show it.
      notifyManager.schedule(() => takeKnown());
    });
  }, [patientId, queries]);
}
