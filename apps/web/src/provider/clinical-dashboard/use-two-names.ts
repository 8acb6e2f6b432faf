import type { ProviderPatient } from "@bedside-bike/contract";
import { useQueryClient } from "@tanstack/react-query";
import { fullName } from "../patient-list/arrange-patients.ts";
import { fetchedCaseload } from "../patient-queries.ts";
import { useProvider } from "../use-provider.ts";

/** Names no patient of a provider who has only one. */
const nobody = "Alex Example";

/** The patient's name and another one of the provider's list, in an order that differs between patients. */
export function useTwoNames(patient: Pick<ProviderPatient, "id" | "firstName" | "lastName">): readonly string[] {
  const queries = useQueryClient();
  const provider = useProvider();
  const name = fullName(patient);
  const others = (fetchedCaseload(queries, provider.id) ?? []).map(fullName).filter((other) => other !== name);
  const other = others[patient.id % Math.max(1, others.length)] ?? nobody;
  return patient.id % 2 === 0 ? [name, other] : [other, name];
}
