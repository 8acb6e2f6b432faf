import type { EvidenceCode } from "./coefficients/coefficient.ts";
import { FACTOR_LABELS, type FactorId } from "./coefficients/factor-labels.ts";
import type { ResultLine } from "./contributions.ts";
import { CITATIONS, type CitationKey } from "./evidence.ts";
import { STATEMENT } from "./statement.ts";

export type MetricName =
  | "deconditioning"
  | "vte"
  | "falls"
  | "pressure"
  | "length_of_stay"
  | "home_discharge"
  | "readmission"
  | "mobility_goal"
  | "mobility_benefit";

export interface MetricExplanation {
  readonly title: string;
  readonly definition: string;
  /** The formula in words; its numbers are in the contributions and in docs/clinical/engine.md. */
  readonly formula: string;
  readonly uncertainty: string;
  /** For patients and visitors, reading age 11: what is counted and how, in place of the three above. */
  readonly plain: string;
  readonly sources: readonly CitationKey[];
}

const LIKELY_RANGE =
  "The likely range is wider for extreme patients and for key answers that are not recorded. It is not a confidence interval.";

/** 'How This Was Calculated', outcome by outcome; the patient's own lines are the result's contributions. */
export const EXPLANATIONS: Readonly<Record<MetricName, MetricExplanation>> = {
  deconditioning: {
    title: "Deconditioning",
    definition: "Basic ADL worse at discharge than before this illness, if the patient survives this stay",
    formula:
      "Start from a patient of this age with no other risk factor, take away part of what youth protects in critical illness, add the log-odds of each factor present, and turn the sum into a probability.",
    uncertainty: `${LIKELY_RANGE} Published rates differ from 7 to 46 % by definition alone.`,
    plain:
      "This is about people who leave the hospital. It counts people who then need more help with things like washing and walking than before they got ill. The count starts from your age. It goes up with each thing that makes people weak, like days in bed.",
    sources: ["covinsky-2003", "chodos-2015", "geyskens-2022", "zisberg-2011", "agmon-2017", "fazzini-2023"],
  },
  vte: {
    title: "Blood clots (VTE)",
    definition: "Symptomatic clot in a leg or lung within 90 days of admission",
    formula:
      "Start from the risk at Padua 0, add a fixed log-odds for each point of the modified Padua score, add what Padua does not count, subtract for prophylaxis or anticoagulation. Padua 4 or more raises a low level to moderate.",
    uncertainty: `${LIKELY_RANGE} Padua items that are not recorded can only raise the score.`,
    plain:
      "This counts clots in a leg or a lung in the 90 days after you come in. The count starts low. It goes up with each point of a score called Padua. It goes down with medicine that stops clots.",
    sources: ["barbar-2010", "rosenberg-2014", "arakaki-2023", "spyropoulos-2011", "heit-2000", "wein-2007"],
  },
  falls: {
    title: "Falls",
    definition: "At least one fall during the stay",
    formula:
      "Multiply a reference rate per 1,000 patient-days by each factor present, up to a cap; over the expected days in hospital this gives the chance of at least one fall. The Morse total stands beside it and is not used; from 45 on it reads 'high by score', at any level.",
    uncertainty: `${LIKELY_RANGE} Earlier falls that are not recorded count as the average.`,
    plain:
      "This counts people who fall at least once while they are here. The count starts from how often people fall in a day. It goes up with each thing that makes a fall more likely, and with more days here. A score called Morse is shown and not used.",
    sources: ["bouldin-2013", "heinzmann-2024", "mazur-2016", "morse-72-hospitals", "wong-2016", "nyberg-1995"],
  },
  pressure: {
    title: "Pressure injury",
    definition: "A new pressure injury, stage 1 or worse, during the stay",
    formula:
      "Start from the average risk at Braden 18, add a fixed log-odds for each point lost on the estimated or entered Braden scale, add other factors.",
    uncertainty: `${LIKELY_RANGE} Braden is estimated unless a nurse entered it.`,
    plain:
      "This counts new sores from lying or sitting too long. The count starts from a score called Braden. It goes up with each thing that makes the skin weak.",
    sources: ["gardiner-2014", "lyder-2012", "braden-reclassification-2013", "alderden-2017", "labeau-2021", "wu-2025"],
  },
  length_of_stay: {
    title: "Length of stay",
    definition: "Days in hospital, admission to discharge",
    formula:
      "Multiply the base days of the level of care by each factor present, up to a cap; never less than the days already spent immobile, or already in the hospital, plus part of that stay.",
    uncertainty:
      "The range is 0.40 to 1.75 times the days: eight of ten patients like this. It never begins below the days already in the hospital. No reliable published number exists by level of care.",
    plain:
      "This counts the days from when you come in to when you leave. It starts from the mean stay on a ward like yours. It grows with each thing that makes a stay longer, and with the days that you have been here.",
    sources: ["hcup-stays", "irf-stay", "malnutrition-stay", "hip-fracture-stay"],
  },
  home_discharge: {
    title: "Home discharge",
    definition: "Discharged to the patient's own home, with or without home health, if the patient survives this stay",
    formula:
      "Add up the log-odds of discharge to a facility: a baseline, age, and each factor present. Home is the rest.",
    uncertainty: LIKELY_RANGE,
    plain:
      "This is about people who leave the hospital. It counts people who go to their own home, with or without help there. The count goes down with age and with each thing that makes it hard to live at home.",
    sources: ["hcup-stays", "gehlbach-2011", "witlox-2010", "liu-harp-2016", "kortebein-2009", "hip-fracture-home"],
  },
  readmission: {
    title: "30-day readmission",
    definition: "Unplanned, any cause, within 30 days of leaving the hospital alive",
    formula:
      "Start from a 65-year-old with no listed factor, add each factor present, and turn the log-odds into a probability.",
    uncertainty: `${LIKELY_RANGE} Earlier admissions that are not recorded count as the average; an admission for chronic lung disease that is not recorded adds nothing; laboratory values do not count.`,
    plain:
      "This is about people who leave the hospital. It counts people who have to come back within 30 days. The count goes up with each thing that makes people come back, like many stays in the past year.",
    sources: [
      "hoffman-2019",
      "donze-2016",
      "aubert-2017",
      "hoyer-2014",
      "robinson-2015",
      "dialysis-readmission",
      "goto-2018",
    ],
  },
  mobility_goal: {
    title: "Movement goal",
    definition: "Start, build-up and goal: power, minutes per session and sessions per day",
    formula:
      "Watts per kilogram by mobility times weight, reduced from 80 years and in the ICU. The start is taken from at most the weight of BMI 30, held at 3.0 METs (2.5 with limited lungs) and halved when assisted; a new assessment goes on from the step that was reached. The goal is held between 25 and 45 W and lowered above 1,200 watt-minutes a day of the usual minutes. METs = (7 + 10.8 W/kg) / 3.5.",
    uncertainty:
      "Starts at 2.0-3.0 METs; most goals are above 3.0, because goals here begin at 25 W. The MET equation is stated for 50-200 W in healthy adults and is extrapolated here.",
    plain:
      "The plan starts low. It goes up a little after each good day. It depends on your weight and on how well you can move now.",
    sources: ["bushman-2020", "burtin-2009", "valenzuela-2020", "hip-cycling-2021", "hodgson-2014"],
  },
  mobility_benefit: {
    title: "Modeled benefit",
    definition: "Change if the first week of the movement plan is done every day",
    formula:
      "Each risk times one minus its relative reduction, scaled by the mean minutes a day of the first 7 days of the build-up, up to 20; odds of a facility likewise, and days saved of those still ahead. The numbers are never added together. Not known to change, and not shown: with passive or unloaded cycling, and with 10 minutes a day or fewer for a patient who was dependent before admission.",
    uncertainty:
      "Modeled, not proven. For VTE and pressure injury no effect is proven; for falls, readmission and a facility the figure is judgment.",
    plain:
      "This is what may change if you do the plan each day of the first week. It is worked out from studies. It is not proven for you.",
    sources: ["hartley-2022", "hoyer-2016", "hshieh-2018", "rubin-2018", "ambulation-vte-2020", "nieto-garcia-2021"],
  },
};

export interface ExplainedSource {
  readonly key: CitationKey;
  readonly text: string;
  readonly url: string | null;
  /** Sample size and what was found, in our words. */
  readonly n: number | null;
  readonly unit: string;
  readonly note: string;
}

export interface ExplainedLine {
  readonly factor: FactorId;
  readonly label: string;
  /** What `amount` is: log-odds and log rates add up, multipliers multiply. */
  readonly scale: "log_odds" | "log_rate" | "multiplier";
  readonly amount: number;
  /** The outcome without the answer behind this line: a probability or days; null where none can be taken away. */
  readonly without: number | null;
  readonly evidenceCode: EvidenceCode;
  readonly citations: readonly CitationKey[];
}

export interface ExplainedMetric extends Omit<MetricExplanation, "sources"> {
  readonly metric: MetricName;
  readonly contributions: readonly ExplainedLine[];
  readonly sources: readonly ExplainedSource[];
  readonly statement: string;
}

interface WithLines {
  readonly contributions: readonly ResultLine[];
}

/** The parts of a result that have lines. Parts that an older result lacks have none. */
export type ExplainableResult = Readonly<
  Record<"deconditioning" | "vte" | "falls" | "pressure" | "losData" | "dischargeData" | "readmissionData", WithLines>
> & { readonly mobility_recommendation: WithLines | null };

const SCALES: Partial<Record<MetricName, ExplainedLine["scale"]>> = {
  falls: "log_rate",
  length_of_stay: "multiplier",
  mobility_goal: "multiplier",
};

/** 'How This Was Calculated' for one result: every outcome with its words, its own lines and its sources. */
export function explainAssessment(result: ExplainableResult): ExplainedMetric[] {
  const linesOf: Record<MetricName, readonly ResultLine[]> = {
    deconditioning: result.deconditioning.contributions,
    vte: result.vte.contributions,
    falls: result.falls.contributions,
    pressure: result.pressure.contributions,
    length_of_stay: result.losData.contributions,
    home_discharge: result.dischargeData.contributions,
    readmission: result.readmissionData.contributions,
    mobility_goal: result.mobility_recommendation?.contributions ?? [],
    mobility_benefit: [],
  };
  return (Object.keys(EXPLANATIONS) as MetricName[]).map((metric) => {
    const { sources, ...words } = EXPLANATIONS[metric];
    const scale = SCALES[metric] ?? "log_odds";
    const contributions = linesOf[metric].map((line) => explainLine(line, scale));
    const cited = new Set([...sources, ...contributions.flatMap((line) => line.citations)]);
    return { metric, ...words, contributions, sources: [...cited].map(explainSource), statement: STATEMENT };
  });
}

const explainLine = (
  [factor, amount, without, evidenceCode, ...citations]: ResultLine,
  scale: ExplainedLine["scale"],
): ExplainedLine => ({ factor, label: FACTOR_LABELS[factor], scale, amount, without, evidenceCode, citations });

/** A source, as a screen links to it. */
export function explainSource(key: CitationKey): ExplainedSource {
  const { citation, url, n, unit, note } = CITATIONS[key];
  return { key, text: citation, url, n, unit, note };
}
