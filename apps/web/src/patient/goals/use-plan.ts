import type { CallReply } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api.ts";
import { usePatient } from "../../session/signed-in.tsx";

export type Plan = NonNullable<CallReply<"riskAssessments.latest">["mobilityRecommendation"]>;

/**
 * The care team's plan behind the goals; null while it loads, and if no provider has made one with the current engine.
 */
export function usePlan(): Plan | null {
  const { id } = usePatient();
  const { data: latest } = useQuery({ ...query("riskAssessments.latest", { params: { id } }), staleTime: 0 });
  if (!latest?.hasAssessment || !("without" in latest) || latest.assessment.isSelfReported) return null;
  return latest.mobilityRecommendation;
}
