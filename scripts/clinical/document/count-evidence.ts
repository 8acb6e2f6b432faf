import { type EvidenceCode, MODEL_TABLES, type Parameter } from "../../../packages/clinical/src/index.ts";

const OUTCOMES = [
  ...(["deconditioning", "vte", "falls", "pressure", "length_of_stay", "home_discharge", "readmission"] as const),
];

export type EvidenceCount = Readonly<Record<EvidenceCode, number>>;

export interface CountedEvidence {
  /** What a factor adds or multiplies by, and what a point of a score adds: not limits, intercepts and ages. */
  readonly weights: EvidenceCount;
  /** Intercepts, age knots and the Braden slope, set so that the cohort meets published means. */
  readonly calibrated: number;
}

/** How many weights of the outcomes rest on what. */
export function countEvidence(): CountedEvidence {
  const { vte, falls, pressure, home_discharge, readmission, deconditioning } = MODEL_TABLES;
  const weights = { P: 0, S: 0, D: 0, J: 0 };
  for (const outcome of OUTCOMES) addWeights(weights, MODEL_TABLES[outcome]);
  weights[vte.perPaduaPoint.evidenceCode] += 1;
  const calibrated = [
    ...deconditioning.referenceByAge,
    ...[vte.baseline, falls.baselinePer1000Days, pressure.baseline, home_discharge.baseline, readmission.baseline],
    pressure.perBradenPoint,
  ];
  return { weights, calibrated: calibrated.filter(({ evidenceCode }) => evidenceCode === "D").length };
}

function addWeights(counts: Record<EvidenceCode, number>, node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  if ("factor" in node) counts[(node as unknown as Parameter).evidenceCode] += 1;
  else for (const child of Object.values(node)) addWeights(counts, child);
}

export function describeEvidence({ weights, calibrated }: CountedEvidence): string {
  const { P, S, D, J } = weights;
  const all = P + S + D + J;
  const share = (count: number) => `${Math.round((100 * count) / all)} %`;
  return (
    `Of its ${all} weights ${P} are published ratios or rates (${share(P)}), ${S} a score's items or points (${share(S)}), ` +
    `${J} judgment (${share(J)}) and ${D} derived (${share(D)}); besides, ${calibrated} intercepts, age knots and the slope ` +
    `of Braden were set so that a synthetic cohort meets published means. ${shareInWords((P + S) / all)} of the weights ` +
    "come from published ratios or scores, all shrunk; the others are judgment or derived."
  );
}

function shareInWords(share: number): string {
  if (share >= 0.4 && share < 0.5) return "Just under half";
  return share >= 0.5 ? "More than half" : "Less than half";
}
