import { useQuery } from "@tanstack/react-query";
import { query } from "../api.ts";
import { withSymptoms } from "../ride-state/with-ride-state.ts";
import { usePatient } from "../session/signed-in.tsx";
import { useHasUnsentSymptoms } from "./feedback/feedback-answers.ts";

/** CALL-20: fetched again whenever its screen opens or the window gets focus. */
export function useDashboard() {
  const { id } = usePatient();
  const hasUnsentSymptoms = useHasUnsentSymptoms(id);
  return useQuery({
    ...query("patients.dashboard", { params: { id } }),
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
    ...(hasUnsentSymptoms && { select: withSymptoms }),
  });
}
