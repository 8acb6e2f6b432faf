import type { UnitSystem } from "@bedside-bike/contract/units";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { query } from "../api.ts";
import { readStatusFromPage } from "./app-shell.tsx";

/** Units that a visitor chose in place of the hospital's. */
export const ChosenUnits = createContext<UnitSystem | null>(null);

/** The units in which numbers are shown and read. The status came with the page: no field asks for it. */
export function useUnitSystem(): UnitSystem {
  const chosen = useContext(ChosenUnits);
  const { data } = useQuery({ ...query("system.status"), initialData: readStatusFromPage, enabled: false });
  return chosen ?? data?.units ?? "metric";
}
