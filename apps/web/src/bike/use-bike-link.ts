import type { Dashboard } from "@bedside-bike/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, query } from "../api.ts";
import { toast } from "../ui/toast.ts";
import { setRefusedBike } from "./refused-bike.ts";

const dashboardKey = (patientId: number) => query("patients.dashboard", { params: { id: patientId } }).queryKey;

/** What is known at once; the rest of the dashboard stays until it is fetched again. */
async function changeDashboard(queries: QueryClient, patientId: number, change: (before: Dashboard) => Dashboard) {
  // A reply from before the change would undo it on the screen.
  await queries.cancelQueries({ queryKey: dashboardKey(patientId) });
  queries.setQueryData(dashboardKey(patientId), (before) => before && change(before));
}

const withBike = (before: Dashboard, deviceNumber: string | null): Dashboard => ({
  ...before,
  patient: { ...before.patient, deviceNumber },
  bikeLoss: null,
});

/** Links a bike to the patient. The form shows the error beside its field. */
export function useLinkBike(patientId: number) {
  const { t } = useTranslation("bike");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (bike: { deviceNumber: string; takeOver: boolean }) =>
      call("devices.link", { params: { id: patientId }, body: bike }),
    onSuccess: async ({ deviceNumber: number }) => {
      toast({ title: t("toast.linked", { number }), message: t("toast.linkedText"), isOnPage: true });
      setRefusedBike(null);
      await changeDashboard(queries, patientId, (before) => withBike(before, String(number)));
    },
  });
}

export function useReleaseBike(patientId: number) {
  const { t } = useTranslation("bike");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (_number: string) => call("devices.release", { params: { id: patientId } }),
    onSuccess: async (_, number) => {
      toast({ title: t("toast.released", { number }), message: t("toast.releasedText"), isOnPage: true });
      await changeDashboard(queries, patientId, (before) => withBike(before, null));
    },
    onError: (error) => {
      toast({
        title: t("toast.releaseFailed"),
        message: errorMessage(error) ?? t("toast.tryAgain"),
        variant: "destructive",
      });
    },
  });
}

/** Removes the notice of a lost bike: here at once, and on the server for later visits. */
export function useReadBikeLoss(patientId: number) {
  const { t } = useTranslation("bike");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("devices.readLoss", { params: { id: patientId } }),
    onMutate: () => changeDashboard(queries, patientId, (before) => ({ ...before, bikeLoss: null })),
    onError: (error) => {
      toast({
        title: t("toast.dismissFailed"),
        message: errorMessage(error) ?? t("toast.tryAgain"),
        variant: "destructive",
      });
      void queries.invalidateQueries({ queryKey: dashboardKey(patientId) });
    },
  });
}
