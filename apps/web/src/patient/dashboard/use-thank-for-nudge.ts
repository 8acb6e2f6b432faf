import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, query } from "../../api.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.ts";

/** Removes the nudge and those before it from the dashboard: here at once, and on the server for later visits. */
export function useThankForNudge(): (nudgeId: number) => void {
  const { t } = useTranslation("dashboard");
  const { id } = usePatient();
  const queries = useQueryClient();
  const dashboardKey = query("patients.dashboard", { params: { id } }).queryKey;
  const { mutate } = useMutation({
    mutationFn: (nudgeId: number) => call("kudos.readNudges", { body: { nudgeId } }),
    onMutate: async () => {
      // A reply from before the thanks would show the nudge again.
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
