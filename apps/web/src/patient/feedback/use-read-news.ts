import type { Dashboard } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, query } from "../../api.ts";
import { toast } from "../../ui/toast.ts";

type News = Dashboard["news"];

/** Removes the news from the dashboard: here at once, and on the server for later visits. */
export function useReadNews(patientId: number): (news: News) => void {
  const { t } = useTranslation("feedback");
  const queries = useQueryClient();
  const dashboardKey = query("patients.dashboard", { params: { id: patientId } }).queryKey;
  const { mutate } = useMutation({
    mutationFn: ({ goals, feedback }: News) =>
      call("patients.readNews", {
        params: { id: patientId },
        body: { ...(goals && { newestGoalId: goals.newestGoalId }), ...(feedback && { rideId: feedback.rideId }) },
      }),
    onMutate: async () => {
      // A reply from before the 'OK' would show the news again.
      await queries.cancelQueries({ queryKey: dashboardKey });
      queries.setQueryData(dashboardKey, (before) => before && { ...before, news: { goals: null, feedback: null } });
    },
    onError: (error) => {
      toast({
        title: t("news.failed"),
        message: errorMessage(error) ?? t("news.tryAgain"),
        variant: "destructive",
      });
      void queries.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  return mutate;
}
