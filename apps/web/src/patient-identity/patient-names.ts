import type { ProviderPatient } from "@bedside-bike/contract";

export const fullName = ({ firstName, lastName }: Pick<ProviderPatient, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** '12-B Rosa Demo'. */
export const nameWithBed = (patient: Pick<ProviderPatient, "firstName" | "lastName"> & { bed?: string | null }) =>
  patient.bed ? `${patient.bed} ${fullName(patient)}` : fullName(patient);

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each word of a search is in the bed or the name; case and accents do not matter. */
export function matchesSearch(patient: Pick<ProviderPatient, "bed" | "firstName" | "lastName">, search: string) {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const name = folded(nameWithBed(patient));
  return words.every((word) => name.includes(word));
}
