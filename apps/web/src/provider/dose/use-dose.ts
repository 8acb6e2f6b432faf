import type { CallBody, DoseReply } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call, query } from "../../api.ts";
import { refetchRow } from "../caseload.ts";
import { refetchPatient } from "../patient-queries.ts";

const shownDays = "14";

export const useDose = (patientId: number) =>
  useQuery({
    ...query("missedSessions.dose", { params: { id: patientId }, query: { days: shownDays } }),
    staleTime: 0,
  });

/** Fetched again with each minute that a ride adds. */
export function useDoseOfRide(patientId: number, minutes: number): void {
  const { refetch } = useDose(patientId);
  const fetchedAt = useRef(minutes);
  useEffect(() => {
    if (fetchedAt.current === minutes) return;
    fetchedAt.current = minutes;
    void refetch();
  }, [minutes, refetch]);
}

/** A session that was not done and that nobody has explained yet. */
export interface OpenSession {
  readonly day: string;
  readonly slot: number;
}

/** Today's first, because they are asked about most. */
export function openSessionsOf({ days, today }: Pick<DoseReply, "days" | "today">): OpenSession[] {
  const isOpen = ({ status, reason }: DoseReply["days"][number]["slots"][number]) =>
    status === "open" || (status === "missed" && reason === null);
  return days
    .flatMap(({ day, slots }) => slots.filter(isOpen).map(({ slot }) => ({ day, slot })))
    .sort((one, other) => Number(other.day === today) - Number(one.day === today) || (one.day < other.day ? 1 : -1));
}

function useRefetch(patientId: number): () => void {
  const queries = useQueryClient();
  return () => {
    refetchPatient(queries, patientId);
    refetchRow(queries, patientId);
  };
}

export function useSayNotDone(patientId: number, onSaid: (body: CallBody<"missedSessions.create">) => void) {
  const refetch = useRefetch(patientId);
  return useMutation({
    mutationFn: (body: CallBody<"missedSessions.create">) =>
      call("missedSessions.create", { params: { id: patientId }, body }),
    onSuccess: (_, body) => {
      refetch();
      onSaid(body);
    },
  });
}

export function useTakeBack(patientId: number) {
  const refetch = useRefetch(patientId);
  return useMutation({
    mutationFn: (missedId: number) => call("missedSessions.takeBack", { params: { id: patientId, missedId } }),
    onSuccess: refetch,
  });
}
