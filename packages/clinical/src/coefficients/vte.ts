import { fromScore, judged, parameter, published } from "./coefficient.ts";

/**
 * Symptomatic DVT or PE within 90 days of admission. Log-odds. The slope is flatter than
 * Barbar's on purpose: outside its derivation the score reached C 0.64 and an odds ratio of about 5.
 * Diabetes and sex carry no weight (HR 1.01, Circulation 2017, n=244,865).
 */
export const VTE = {
  baseline: parameter(0.003, "P", "Padua 0: 0.3 % below 4 points", "barbar-2010", "spyropoulos-2011"),
  perPaduaPoint: parameter(0.42, "S", "Each point up to the knee", "barbar-2010", "arakaki-2023"),
  kneePoints: parameter(6, "J", "Padua points after which a further point counts less"),
  perPaduaPointBeyond: parameter(0.25, "J", "Each point beyond the knee"),
  highFromPadua: parameter(4, "S", "Padua total read as high risk", "barbar-2010"),
  limits: { low: parameter(0.001, "J", "Lowest"), high: parameter(0.25, "J", "Highest") },
  level_of_care: { icu: published("level_of_care.icu", 0.35, "spyropoulos-2011") },
  flags: [
    published("has_central_line", 0.4, "heit-2000"),
    published("is_neuro_admission", 0.25, "heit-2000"),
    published("is_trauma_admission", 0.25, "heit-2000"),
    published("on_steroids", 0.25, "johannesdottir-2013"),
  ],
  orthopedicOperatedOrInjured: published("orthopedic.operated_or_injured", 0.35, "arthroplasty-2010"),
  immobile: {
    fromDays: parameter(7, "S", "IMPROVE item: immobilized 7 days", "spyropoulos-2011"),
    logOdds: fromScore("days_immobile.seven_or_more", 0.3, "spyropoulos-2011", "pottier-2009"),
  },
  /** Odds ratios: the formula adds their logarithm. Anticoagulation replaces prophylaxis. */
  oddsRatioWithProphylaxis: published("on_vte_prophylaxis", 0.5, "wein-2007"),
  oddsRatioWithAnticoagulants: judged("on_anticoagulants", 0.4),
} as const;
