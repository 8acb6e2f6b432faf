import type { ProviderPatient } from "@bedside-bike/contract";
import { foldName } from "@bedside-bike/contract/fold-name";
import { firstCharacter } from "@bedside-bike/contract/visible-text";
import { fullName } from "../../patient-identity/patient-names.ts";

type Named = Pick<ProviderPatient, "id" | "firstName" | "lastName">;

/** Made-up names, for a provider whose other patients all have similar names. */
const nobody = "Alex Example";

const initial = (name: string): string => foldName(firstCharacter(name));

/** Names that begin alike are mistaken for each other at a glance. */
const isSimilar = (a: Named, b: Named): boolean =>
  initial(a.lastName) === initial(b.lastName) || initial(a.firstName) === initial(b.firstName);

/** The patient's name and one that nobody mistakes for it, taken from the provider's other patients if possible. */
export function twoNames(patient: Named, caseload: readonly Named[], isFirst: boolean): readonly [string, string] {
  const others = caseload.filter((other) => other.id !== patient.id && !isSimilar(other, patient));
  const other = others[patient.id % Math.max(1, others.length)];
  const name = fullName(patient);
  const otherName = other ? fullName(other) : nobody;
  return isFirst ? [name, otherName] : [otherName, name];
}
