import type { HelpFinding } from "@bedside-bike/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { refetchRow } from "../caseload.ts";

/** 'I am going' to a patient who asked for help. */
export const useGoing = (patientId: number, helpRequestId: number) =>
  useSaved(patientId, (_: undefined) => call("helpRequests.answer", { params: { helpRequestId } }));

/** 'I am going' to a patient who rides and may not. */
export const useGoingToStop = (patientId: number, rideId: string) =>
  useSaved(patientId, (_: undefined) => call("rides.answerMustStop", { params: { rideId } }));

/** 'I was at the bed', and what it was. */
export const useWasAtBed = (patientId: number, helpRequestId: number) =>
  useSaved(patientId, (found: HelpFinding) =>
    call("helpRequests.close", { params: { helpRequestId }, body: { found } }),
  );

function useSaved<Input>(patientId: number, save: (input: Input) => Promise<unknown>) {
  const { t } = useTranslation("help-calls");
  const queries: QueryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => refetchRow(queries, patientId),
    onError: (error) => toast({ title: t("failed"), message: errorMessage(error), variant: "destructive" }),
  });
}
