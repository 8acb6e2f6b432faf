import type { UnitSystem } from "@bedside-bike/contract/units";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { query } from "../api.ts";
import { readStatusFromPage } from "./app-shell.tsx";

const ChosenUnits = createContext<UnitSystem | null>(null);

/** Units that a visitor chose in place of the hospital's. */
export function UnitSystemProvider({ units, children }: { units: UnitSystem | null; children: ReactNode }) {
  return <ChosenUnits value={units}>{children}</ChosenUnits>;
}

/** The units in which numbers are shown and read. The status came with the page: no field asks for it. */
export function useUnitSystem(): UnitSystem {
  const chosen = useContext(ChosenUnits);
  const { data } = useQuery({ ...query("system.status"), initialData: readStatusFromPage, enabled: false });
  return chosen ?? data?.units ?? "metric";
}
