import type { ProviderPatient } from "@bedside-bike/contract";
import { createStore } from "../../store.ts";

/** A call for help was an event, whose report comes next: the row where it was said is gone by then. */
export const eventToReport = createStore<ProviderPatient | null>(null);
