import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { query } from "../api.ts";

/** NEWS2 of the assessment that counts, if a screen has fetched it: each read is logged. */
export function useNews2Total(patientId: number, { assessmentId }: PatientGoalLimits): number | undefined {
  const { data } = useQuery({ ...query("riskAssessments.latest", { params: { id: patientId } }), enabled: false });
  if (!data?.hasAssessment || data.assessment.id !== assessmentId || !("news2" in data.safety)) return undefined;
  return data.safety.news2?.total;
}
