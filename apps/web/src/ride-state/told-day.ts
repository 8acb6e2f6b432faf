import { laterDay, type PatientDay } from "@bedside-bike/clinical";
import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";

const keyOfDay = (patientId: number) => ["day", patientId] as const;

/** Keeps what a stream says of a patient's day: the one value that all screens read beside their replies. */
export function tellDay(queries: QueryClient, patientId: number, day: PatientDay): void {
  queries.setQueryData<PatientDay>(keyOfDay(patientId), (told) =>
    told && told.date >= day.date ? laterDay(told, day) : day,
  );
}

/** A patient's day as the server said last, in the reply on the screen or on a stream. */
export function useLatestDay(patientId: number, fetched: PatientDay): PatientDay {
  const { data: told } = useQuery<PatientDay>({ queryKey: keyOfDay(patientId), queryFn: skipToken });
  return laterDay(fetched, told);
}

/** Access ended: nothing about this patient stays in memory. */
export const forgetDay = (queries: QueryClient, patientId: number): void =>
  queries.removeQueries({ queryKey: keyOfDay(patientId) });

/** The same outside of a component. */
export const latestDay = (queries: QueryClient, patientId: number, fetched: PatientDay): PatientDay =>
  laterDay(fetched, queries.getQueryData<PatientDay>(keyOfDay(patientId)));
