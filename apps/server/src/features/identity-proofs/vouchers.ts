/**
 * On whose word it rests that a patient's number and email address are this person's. A confirmed account has both proofs
 * from different providers, or has no address (docs/decisions/035-two-proofs-two-providers.md).
 */
export interface Vouchers {
  readonly numberBy: number | null;
  /** The second provider, where two corrected the number together. */
  readonly numberWitnessedBy: number | null;
  readonly email: string | null;
  readonly emailBy: number | null;
}

/** The providers who may not vouch for the address of this patient, because they vouch for the number. */
export const vouchersOfNumber = ({ numberBy, numberWitnessedBy }: Vouchers): readonly number[] =>
  [numberBy, numberWitnessedBy].filter((id) => id !== null);

/**
 * What a provider needs to vouch for the number: nothing where there is no address or a colleague vouched for it, a
 * witness for an address of before 1.1 on nobody's word, and a colleague in their place who vouched for the address.
 */
export function neededForNumber({ email, emailBy }: Vouchers, providerId: number): "nothing" | "witness" | "colleague" {
  if (email === null) return "nothing";
  if (emailBy === null) return "witness";
  return emailBy === providerId ? "colleague" : "nothing";
}
