import { roundHalfUp, roundProbability } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import type { RiskAssessmentResult, Scores } from "./assessment-result.ts";
import { calculateBenefit } from "./benefit.ts";
import { DISCHARGE } from "./coefficients/discharge.ts";
import { LENGTH_OF_STAY } from "./coefficients/length-of-stay.ts";
import { assessDeconditioning } from "./outcomes/deconditioning.ts";
import { assessDischarge } from "./outcomes/discharge.ts";
import { assessFalls } from "./outcomes/falls.ts";
import { assessLengthOfStay } from "./outcomes/length-of-stay.ts";
import { assessPressureInjury } from "./outcomes/pressure.ts";
import { assessReadmission } from "./outcomes/readmission.ts";
import { calculateRange } from "./outcomes/risk.ts";
import { assessVte } from "./outcomes/vte.ts";
import { calculatePrescription } from "./prescription.ts";
import { estimateBraden } from "./scores/braden.ts";
import { estimateImproveVte } from "./scores/improve-vte.ts";
import { estimateLace } from "./scores/lace.ts";
import { estimateMorse } from "./scores/morse.ts";
import { estimatePadua } from "./scores/padua.ts";
import { STATEMENT } from "./statement.ts";

/** Changes whenever a coefficient or a rule does; stored with every result. */
export const ENGINE_VERSION = "1.0.0";

/**
 * The whole assessment. Pure and total: never throws for an input of the right type, apart from a clinician's
 * score item that its scale does not have (RangeError). Numbers and sources: docs/clinical/engine.md.
 */
export function assessRisk(patient: AssessmentInput): RiskAssessmentResult {
  const stay = assessLengthOfStay(patient);
  const scores: Scores = {
    padua: estimatePadua(patient),
    improve_vte: estimateImproveVte(patient),
    morse: estimateMorse(patient),
    braden: estimateBraden(patient),
    lace: estimateLace(patient, stay.days),
  };
  const deconditioning = assessDeconditioning(patient);
  const vte = assessVte(patient, scores.padua);
  const falls = assessFalls(patient, stay.days);
  const pressure = assessPressureInjury(patient, scores.braden);
  const discharge = assessDischarge(patient);
  const readmission = assessReadmission(patient, stay.days);

  const isProtected = patient.on_vte_prophylaxis || patient.on_anticoagulants;
  const recommendation = calculatePrescription(patient, !isProtected && (vte.highByScore || vte.risk_level === "high"));
  const benefits = calculateBenefit({
    patient,
    probabilities: {
      deconditioning: deconditioning.probability,
      vte: vte.probability,
      falls: falls.probability,
      pressure: pressure.probability,
    },
    homeProbability: discharge.homeProbability,
    readmissionProbability: readmission.probability,
    stayDays: stay.days,
    minutesPerDay: recommendation.duration_min_per_session * recommendation.sessions_per_day,
  });
  const improvements = benefits.stay_improvements;
  const days = roundHalfUp(stay.days, 2);
  const home = roundProbability(discharge.homeProbability);
  const readmitted = roundProbability(readmission.probability);

  return {
    engine_version: ENGINE_VERSION,
    statement: STATEMENT,
    deconditioning,
    vte,
    falls,
    pressure,
    mobility_recommendation: recommendation,
    losData: {
      predicted_days: days,
      range_min: roundHalfUp(stay.days * LENGTH_OF_STAY.range.low.value, 1),
      range_max: roundHalfUp(stay.days * LENGTH_OF_STAY.range.high.value, 1),
      mobility_goal_benefit: improvements.length_of_stay_reduction,
      contributions: stay.contributions,
    },
    dischargeData: {
      home_probability: home,
      disposition_prediction: home >= DISCHARGE.homeLikelyFrom.value ? "home" : "facility",
      mobility_benefit_percent: roundHalfUp(improvements.home_discharge_improvement * 100, 2),
      range: calculateRange(discharge.homeProbability),
      contributions: discharge.contributions,
    },
    readmissionData: {
      thirty_day_probability: readmitted,
      risk_level: readmission.level,
      mobility_benefit: improvements.readmission_reduction,
      range: calculateRange(readmission.probability),
      contributions: readmission.contributions,
    },
    mobility_benefits: benefits,
    stay_predictions: {
      length_of_stay_days: days,
      home_discharge_probability: home,
      readmission_probability: readmitted,
    },
    los: days,
    discharge: home,
    readmission_30d: readmitted,
    weight_kg: patient.weight_kg,
    scores,
    missing: listMissing(patient),
  };
}

const NEVER_RECORDED = ["prior_admissions", "emergency_visits", "hemoglobin", "sodium"] as const;

function listMissing(patient: AssessmentInput): string[] {
  const missing: string[] = [];
  if (patient.weight_kg === null) missing.push("weight_kg");
  if (patient.height_cm === null) missing.push("height_cm");
  if (patient.fall_history == null) missing.push("fall_history");
  if (patient.thrombophilia == null) missing.push("thrombophilia");
  if (patient.hormonal_treatment == null) missing.push("hormonal_treatment");
  missing.push(...NEVER_RECORDED);
  return missing;
}
