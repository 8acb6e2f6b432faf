import type { ProviderPatient } from "@bedside-bike/contract";
import { foldName } from "@bedside-bike/contract/fold-name";
import { asOneLine, isolated } from "@bedside-bike/contract/visible-text";

export const fullName = ({ firstName, lastName }: Pick<ProviderPatient, "firstName" | "lastName">) =>
  isolated(asOneLine(`${firstName} ${lastName}`));

/** '12-B Rosa Demo'. */
export const nameWithBed = (patient: Pick<ProviderPatient, "firstName" | "lastName"> & { bed?: string | null }) =>
  patient.bed ? `${patient.bed} ${fullName(patient)}` : fullName(patient);

/** '12-B', '12 B' and '12b' are one bed to whoever looks for it. */
const bedKey = (bed: string) => bed.toLowerCase().replace(/[ ./-]/g, "");

const matches = (whole: string, part: string) => part !== "" && whole.includes(part);

/** Whether each word of a search is in the bed or the name; case, accents and kinds of signs do not matter. */
export function matchesSearch(patient: Pick<ProviderPatient, "bed" | "firstName" | "lastName">, search: string) {
  const name = foldName(fullName(patient));
  const bed = bedKey(patient.bed ?? "");
  return search
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => matches(bed, bedKey(word)) || matches(name, foldName(word)));
}
