import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, query } from "../../api.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.tsx";

/** Takes the nudge and those before it off the dashboard: at once here, and on the server for every later visit. */
export function useThankForNudge(): (nudgeId: number) => void {
  const { t } = useTranslation("dashboard");
  const { id } = usePatient();
  const queries = useQueryClient();
  const dashboardKey = query("patients.dashboard", { params: { id } }).queryKey;
  const { mutate } = useMutation({
    mutationFn: (nudgeId: number) => call("kudos.readNudges", { body: { nudgeId } }),
    onMutate: async () => {
      // An answer from before the thanks would bring the nudge back.
      await queries.cancelQueries({ queryKey: dashboardKey });
      queries.setQueryData(dashboardKey, (before) => before && { ...before, nudges: [] });
    },
    onError: (error) => {
      toast({
        title: t("nudge.failed"),
        message: errorMessage(error) ?? t("nudge.failedHint"),
        variant: "destructive",
      });
      void queries.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  return mutate;
}
