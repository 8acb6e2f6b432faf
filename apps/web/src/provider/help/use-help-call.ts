import type { HelpFinding } from "@bedside-bike/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { refetchCaseload } from "../patient-queries.ts";

/** 'I am going' to a patient who asked for help. */
export const useGoing = (helpRequestId: number) =>
  useSaved((_: undefined) => call("helpRequests.answer", { params: { helpRequestId } }));

/** 'I am going' to a patient who rides and may not. */
export const useGoingToStop = (rideId: string) =>
  useSaved((_: undefined) => call("rides.answerMustStop", { params: { rideId } }));

/** 'I was at the bed', and what it was. */
export const useWasAtBed = (helpRequestId: number) =>
  useSaved((found: HelpFinding) => call("helpRequests.close", { params: { helpRequestId }, body: { found } }));

function useSaved<Input>(save: (input: Input) => Promise<unknown>) {
  const { t } = useTranslation("help-calls");
  const queries: QueryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => refetchCaseload(queries),
    onError: (error) => toast({ title: t("failed"), message: errorMessage(error), variant: "destructive" }),
  });
}
