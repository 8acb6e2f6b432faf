import type { AssessmentInput } from "./assessment-input.ts";
import { listRemovableAnswers } from "./without.ts";

interface Reported {
  readonly patient: AssessmentInput;
  readonly safety: { readonly reasons: readonly { readonly id: string }[] };
}

/** Ids of the answers and findings that a later report has and an earlier assessment does not. */
export function findingsBeyond(earlier: Reported, later: Reported): string[] {
  const idsOf = ({ patient, safety }: Reported) => [
    ...listRemovableAnswers(patient),
    ...safety.reasons.map(({ id }) => id).filter((id) => !id.startsWith("unanswered.")),
  ];
  const known = new Set<string>(idsOf(earlier));
  return [...new Set<string>(idsOf(later))].filter((id) => !known.has(id));
}
