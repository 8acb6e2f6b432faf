/**
 * Whose word says that a patient's number and email address are this person's. A confirmed account has the two proofs
 * from different providers, or has no address (docs/decisions/035-two-proofs-two-providers.md).
 */
export interface Vouchers {
  readonly numberBy: number | null;
  /** The second provider, if two corrected the number together. */
  readonly numberWitnessedBy: number | null;
  readonly email: string | null;
  readonly emailBy: number | null;
}

/** The providers who may not vouch for the address of this patient, because they vouch for the number. */
export const vouchersOfNumber = ({ numberBy, numberWitnessedBy }: Vouchers): readonly number[] =>
  [numberBy, numberWitnessedBy].filter((id) => id !== null);

/**
 * What a provider needs in order to vouch for the number: nothing if there is no address or a colleague vouched for it,
 * a witness for an address from demo mode, for which nobody vouched, and a colleague in their place if they vouched for
 * the address themselves.
 */
export function neededForNumber({ email, emailBy }: Vouchers, providerId: number): "nothing" | "witness" | "colleague" {
  if (email === null) return "nothing";
  if (emailBy === null) return "witness";
  return emailBy === providerId ? "colleague" : "nothing";
}
