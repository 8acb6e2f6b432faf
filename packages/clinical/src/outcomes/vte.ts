import type { AnswerProvenance, AssessmentInput } from "../assessment-input.ts";
import { VTE } from "../coefficients/vte.ts";
import { addPresentTerms, addTerm, addTermOf, type Term, termOf } from "../contributions.ts";
import type { PaduaItem } from "../scores/padua.ts";
import type { ScoreResult } from "../scores/score.ts";
import type { ScoreNote } from "./risk.ts";

/** L = baseline + a fixed log-odds for each Padua point + factors that Padua does not count. Source: `VTE`. */
export function vteTerms(patient: AssessmentInput, padua: ScoreResult<PaduaItem>): Term[] {
  const terms = [termOf("baseline", VTE.baseline, VTE.baseline.value)];
  addPaduaTerms(terms, padua);
  addPresentTerms(terms, VTE, patient);
  if (patient.days_immobile >= VTE.immobile.fromDays.value) addTerm(terms, VTE.immobile.logOdds);
  if (patient.hormonal_treatment === true) addTerm(terms, VTE.hormonalTreatment);
  if (patient.on_anticoagulants) {
    addTermOf(terms, VTE.oddsRatioWithAnticoagulants, Math.log(VTE.oddsRatioWithAnticoagulants.value));
  } else if (patient.on_vte_prophylaxis) {
    addTermOf(terms, VTE.oddsRatioWithProphylaxis, Math.log(VTE.oddsRatioWithProphylaxis.value));
  }
  return terms;
}

function addPaduaTerms(terms: Term[], padua: ScoreResult<PaduaItem>): void {
  const { perPaduaPoint } = VTE;
  if (padua.source === "entered_total") {
    if (padua.total > 0) terms.push(termOf("padua.total", perPaduaPoint, perPaduaPoint.value * padua.total));
    return;
  }
  for (const { item, points } of padua.items) {
    if (points !== 0) terms.push(termOf(`padua.${item}`, perPaduaPoint, perPaduaPoint.value * points));
  }
}

/** Answered with yes: a default does not count. */
export const isProphylaxisAnswered = (patient: AssessmentInput, provenance: Partial<AnswerProvenance>): boolean =>
  patient.on_vte_prophylaxis && provenance.on_vte_prophylaxis !== "assumed";

export function scoreNote(patient: AssessmentInput, isProphylaxisGiven: boolean): ScoreNote {
  if (patient.on_anticoagulants) return "anticoagulation_recorded";
  return isProphylaxisGiven ? "prophylaxis_recorded" : "prophylaxis_due";
}
