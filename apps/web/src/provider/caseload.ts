import type { ProviderPatient, RideState } from "@bedside-bike/contract";
import {
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  replaceEqualDeep,
  useQuery,
} from "@tanstack/react-query";
import { call, keyOf, query } from "../api.ts";
import { fetchAgain } from "../fetch-again.ts";
import { type Caseload, ListChanges } from "./list-changes.ts";

const keyOfList = keyOf("providers.patients");

const caseload = (providerId: number) => {
  const params = { id: providerId };
  return {
    ...query("providers.patients", { params }),
    queryFn: async ({ client, signal }: QueryFunctionContext): Promise<Caseload> => {
      changesOf(client)?.asked();
      const list = await call("providers.patients", { params, signal });
      return changesOf(client)?.arrived(list) ?? list;
    },
  };
};

export const useCaseload = (providerId: number) => useQuery(caseload(providerId));

/** One of them; none of an id that is not on the list. */
export const usePatientOf = (providerId: number, patientId: number | null) =>
  useQuery({ ...caseload(providerId), select: (list) => list.find(({ id }) => id === patientId) }).data;

/** The list as last fetched, if at all. */
export const fetchedCaseload = (queries: QueryClient): Caseload | undefined => listOf(queries)?.state.data;

export const listedPatient = (queries: QueryClient, patientId: number): ProviderPatient | undefined =>
  fetchedCaseload(queries)?.find(({ id }) => id === patientId);

/**
 * What a patient may do now, as the stream reports it, before their row is fetched again; false if the list already
 * shows it.
 */
export function showRideState(queries: QueryClient, patientId: number, rideState: RideState): boolean {
  const shown = listedPatient(queries, patientId);
  if (shown && replaceEqualDeep(shown.rideState, rideState) === shown.rideState) return false;
  if (shown) changesOf(queries)?.show({ ...shown, rideState });
  return true;
}

export const refetchCaseload = (queries: QueryClient): void => fetchAgain(queries, keyOfList);

/** Fetches one patient's row again, at once. */
export const refetchRow = (queries: QueryClient, patientId: number): void =>
  change(queries, (changes) => changes.rowNow(patientId));

/** Access ended: the row goes before the list is fetched again. */
export const dropRow = (queries: QueryClient, patientId: number): void => changesOf(queries)?.drop(patientId);

/** One patient changed: their row is fetched again within a second. */
export const rowChanged = (queries: QueryClient, patientId: number): void =>
  change(queries, (changes) => changes.row(patientId));

export const listChanged = (queries: QueryClient): void => change(queries, (changes) => changes.whole());

/** A list that has not come yet is fetched again as a whole. */
function change(queries: QueryClient, collect: (changes: ListChanges) => void): void {
  const changes = changesOf(queries);
  if (changes) collect(changes);
  else refetchCaseload(queries);
}

/** Something changed and no screen shows the list: it is fetched again once one does. */
export const noteMissed = (queries: QueryClient): void => changesOf(queries)?.noteMissed();

export const fetchMissed = (queries: QueryClient): void => changesOf(queries)?.fetchMissed();

const listOf = (queries: QueryClient): Query<Caseload> | undefined =>
  queries.getQueryCache().findAll({ queryKey: keyOfList })[0] as Query<Caseload> | undefined;

const changesOfList = new WeakMap<Query<Caseload>, ListChanges>();

/** Of the fetched list; undefined before. */
function changesOf(queries: QueryClient): ListChanges | undefined {
  const list = listOf(queries);
  if (list?.state.data === undefined) return undefined;
  const changes = changesOfList.get(list) ?? new ListChanges(queries, list);
  changesOfList.set(list, changes);
  return changes;
}
