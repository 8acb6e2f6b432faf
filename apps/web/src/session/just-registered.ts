import { createStore, useStored } from "../store.ts";

const store = createStore<number | null>(null);

/** The patient whose account was made in this tab just now; null once their start screen has asked what comes next. */
export const setJustRegistered = (patientId: number | null): void => store.set(patientId);

export const useJustRegistered = (patientId: number): boolean => useStored(store, (id) => id === patientId);
