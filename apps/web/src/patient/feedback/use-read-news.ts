import type { Dashboard } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, query } from "../../api.ts";
import { toast } from "../../ui/toast.ts";

type News = Dashboard["news"];

export const noNews: News = { goals: null, feedback: null, joined: [] };

/** Removes the news from the dashboard: here at once, and on the server for later visits. */
export function useReadNews(patientId: number): (news: News) => void {
  const { t } = useTranslation("feedback");
  const queries = useQueryClient();
  const dashboardKey = query("patients.dashboard", { params: { id: patientId } }).queryKey;
  const { mutate } = useMutation({
    mutationFn: ({ goals, feedback, joined }: News) =>
      call("patients.readNews", {
        params: { id: patientId },
        body: {
          newestGoalId: goals?.newestGoalId,
          rideId: feedback?.rideId,
          newestMemberId: joined.at(-1)?.memberId,
        },
      }),
    onMutate: async () => {
      // A reply from before the 'OK' would show the news again.
      await queries.cancelQueries({ queryKey: dashboardKey });
      queries.setQueryData(dashboardKey, (before) => before && { ...before, news: noNews });
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
