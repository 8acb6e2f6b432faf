import { fromScore, judged, parameter, published } from "./coefficient.ts";

/**
 * Symptomatic DVT or PE within 90 days of admission. Log-odds. The slope is flat on purpose: 4 points and over
 * against fewer gives an odds ratio of about 3, as external cohorts found. Orthopedic, trauma and neurological
 * admissions add nothing beyond their Padua points.
 */
export const VTE = {
  baseline: parameter(-5.08, "D", "Log-odds at Padua 0 with nothing else", "barbar-2010", "rosenberg-2014"),
  perPaduaPoint: parameter(0.25, "S", "Every point", "barbar-2010", "rosenberg-2014", "arakaki-2023"),
  highFromPadua: parameter(4, "S", "Padua total read as high risk", "barbar-2010"),
  limits: { low: parameter(0.001, "J", "Lowest"), high: parameter(0.25, "J", "Highest") },
  level_of_care: { icu: published("level_of_care.icu", 0.25, "spyropoulos-2011") },
  flags: [published("has_central_line", 0.3, "heit-2000"), published("on_steroids", 0.2, "johannesdottir-2013")],
  immobile: {
    fromDays: parameter(7, "S", "IMPROVE item: immobilized 7 days", "spyropoulos-2011"),
    logOdds: fromScore("days_immobile.seven_or_more", 0.2, "spyropoulos-2011"),
  },
  /** With its Padua point half of ln 3.0; thrombophilia adds nothing beyond its three points. */
  hormonalTreatment: published("hormonal_treatment", 0.25, "thrombophilia-pill-2010"),
  /** Odds ratios: the formula adds their logarithm. Anticoagulation replaces prophylaxis. */
  oddsRatioWithProphylaxis: published("on_vte_prophylaxis", 0.55, "wein-2007"),
  oddsRatioWithAnticoagulants: judged("on_anticoagulants", 0.4),
} as const;
