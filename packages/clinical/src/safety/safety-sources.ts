/**
 * Sources of the safety rules. V: seen. GK: general knowledge, -hi, -med or -lo. J: judgment. A source without a link is
 * printed as plain text.
 */
export interface SafetySource {
  readonly citation: string;
  readonly link: string | null;
  readonly tag: string;
}

export const SAFETY_SOURCES = {
  "hodgson-2014": {
    citation: "Hodgson CL et al. Crit Care 2014;18:658",
    link: "https://doi.org/10.1186/s13054-014-0658-y",
    tag: "V (abstract)",
  },
  "ccrp-2020-t5": {
    citation: "Crit Care Res Pract 2020;7840743, table 5",
    link: "https://www.hindawi.com/journals/ccrp/2020/7840743/tab5",
    tag: "V",
  },
  "ccrp-2020-t6": {
    citation: "Crit Care Res Pract 2020;7840743, table 6 (red signals)",
    link: "https://www.hindawi.com/journals/ccrp/2020/7840743/tab6/",
    tag: "V",
  },
  "ccrp-2020-t7": {
    citation: "Crit Care Res Pract 2020;7840743, table 7 (green signals)",
    link: "https://www.hindawi.com/journals/ccrp/2020/7840743/tab7",
    tag: "V",
  },
  "exercise-testing-2002": {
    citation: "ACC/AHA 2002 contraindications to exercise testing, as reproduced in ACSM042-082 box 3.5",
    link: "https://yumpu.com/en/document/view/67485487/acsm042-082/37",
    tag: "V",
  },
  "rehab-heme-2017": {
    citation: "PM R 2017;9(9 Suppl 2):S415, table 2",
    link: "https://pmc.ncbi.nlm.nih.gov/articles/PMC5627359/table/T2",
    tag: "V",
  },
  "cytopenia-rule": {
    citation: "Contraindications to exercise with a cytopenia, medicalalgorithms.com (secondary)",
    link: "https://www.medicalalgorithms.com/contraindications-to-exercise-in-a-patient-with-a-cytopenia",
    tag: "V",
  },
  "hillegass-2016": {
    citation: "Hillegass E et al. Phys Ther 2016;96:143",
    link: "https://academic.oup.com/ptj/article-abstract/96/2/143/2686356",
    tag: "V (title and scope); rule GK-hi",
  },
  "ada-acsm-glucose": {
    citation: "ADA/ACSM guidelines on glycemia and activity, table (secondary)",
    link: "https://www.omicsonline.org/articles-images/2155-9899-S2-004-t001.html",
    tag: "V",
  },
  "acsm-pregnancy": {
    citation: "BMC Pregnancy Childbirth 2015, ENHANCED by Mom, table 1 (from ACSM)",
    link: "https://bmcpregnancychildbirth.biomedcentral.com/articles/10.1186/s12884-015-0556-6/tables/1",
    tag: "V",
  },
  "sternal-2011": {
    citation: "Cahalin LP et al. Cardiopulm Phys Ther J 2011;22:5",
    link: "https://pmc.ncbi.nlm.nih.gov/articles/PMC3056839",
    tag: "V (abstract)",
  },
  "bmc-sternal": {
    citation: "Boston Medical Center, exercise after cardiac surgery (6-8 weeks)",
    link: "https://www.bmc.org/cardiac-surgery/patient-information/exercise-after-cardiac-surgery",
    tag: "V",
  },
  "trycycle-2016": {
    citation: "Kho ME et al. PLoS One 2016;11:e0167561",
    link: "https://doi.org/10.1371/journal.pone.0167561",
    tag: "V (evidence review 5)",
  },
  "cardio-cycle": {
    citation: "CardiO Cycle, Pilot Feasibility Stud, table 1",
    link: "https://doi.org/10.1186/s40814-020-00760-5",
    tag: "V (evidence review 5)",
  },
  nct03554811: {
    citation: "NCT03554811, exclusion criteria",
    link: "https://clinicaltrials.gov/study/NCT03554811",
    tag: "V (evidence review 5)",
  },
  "cycle-exclusions": {
    citation: "CYCLE trial exclusions (Kho 2024)",
    link: "https://clinicaltrials.gov/study/NCT03471247",
    tag: "GK-med (exclusions and link)",
  },
  "team-2022": {
    citation: "TEAM, N Engl J Med 2022;387:1747, n=750: adverse events 9.2 v 4.1 %",
    link: "https://doi.org/10.1056/NEJMoa2209083",
    tag: "V (evidence review 4); link GK-hi",
  },
  judgment: { citation: "Judgment of this model; no source found", link: null, tag: "J" },
  "damluji-2013": {
    citation:
      "Damluji A et al. J Crit Care 2013;28:535.e9, 101 patients, 253 sessions with a femoral catheter in place, 25 of 210 days cycling: 0 events",
    link: "https://pubmed.ncbi.nlm.nih.gov/23499419/",
    tag: "V (abstract)",
  },
  "perme-2013": {
    citation:
      "Perme C et al. Cardiopulm Phys Ther J 2013;24:12, 77 patients, 50 arterial catheters, 210 sessions, no cycling: 0 events",
    link: "https://scholars.houstonmethodist.org/en/publications/safety-and-efficacy-of-mobility-interventions-in-patients-with-fe",
    tag: "V (abstract)",
  },
  "sheath-rest": {
    citation:
      "Bed rest after removal of a femoral sheath: AJCC 1996;5:277 (4 v 6 h, n=86); NCT01740856 (3 v 5 h, n=730)",
    link: "https://aacnjournals.org/ajcconline/article-abstract/5/4/277/6193/Reducing-time-in-bed-after-cardiac-catheterization",
    tag: "V (abstract); 6 h J, the stricter arm",
  },
  "intermacs-bp-2020": {
    citation:
      "Cowger J et al. J Heart Lung Transplant 2020;39:441, n=16,155: MAP median 84 (77-90); more deaths at or below 75 and above 100",
    link: "https://pmc.ncbi.nlm.nih.gov/articles/PMC7200289",
    tag: "V (abstract)",
  },
  "iabp-ambulation": {
    citation:
      "Ambulation with a femoral balloon pump: 70 selected patients, 323 sessions, 3.4 % minor complications, hip kept straight on a tilt table",
    link: null,
    tag: "V (abstract)",
  },
  "potassium-2019": {
    citation:
      "Myszenski A et al. J Acute Care Phys Ther 2019;10:46, n=380: therapy at 3.1-5.9 mmol/L without serious events",
    link: "https://scholarlycommons.henryford.com/cardiology_articles/437",
    tag: "V (abstract)",
  },
  "dissection-rehab-2025": {
    citation: "J Clin Med 2025;14:197, after type A repair: cycling from 5 W, at most 50 W",
    link: "https://mdpi.com/2077-0383/14/1/197",
    tag: "V (methods)",
  },
  "dissection-trial-2024": {
    citation: "Vessel Plus 2024;8:22 (NCT05610462), exercise from 90 days after dissection, 81 patients",
    link: "https://oaepublish.com/articles/2574-1209.2023.149",
    tag: "V (abstract)",
  },
  "news2-2017": {
    citation: "Royal College of Physicians. National Early Warning Score (NEWS) 2. London: RCP, 2017",
    link: "https://www.rcplondon.ac.uk/national-early-warning-score",
    tag: "V (chart)",
  },
  "avert-2015": {
    citation: "AVERT Trial Collaboration group. Lancet 2015;386:46-55",
    link: "https://doi.org/10.1016/S0140-6736(15)60690-0",
    tag: "V (abstract)",
  },
  "avert-dose-2016": {
    citation: "Bernhardt J et al. Neurology 2016;86:2138-45",
    link: null,
    tag: "citation V, result GK-hi",
  },
} as const satisfies Record<string, SafetySource>;

export type SafetySourceKey = keyof typeof SAFETY_SOURCES;
