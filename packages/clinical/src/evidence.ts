/**
 * Every source on which the engine relies. V: the value was read in a stored copy of the paper's abstract, table or an
 * official page. GK: general knowledge, not found in the stored copies. D: derived by arithmetic from a V value.
 */
export type EvidenceTag = "V" | "GK" | "D";

export interface Citation {
  /** Link text: authors, journal, year. */
  readonly citation: string;
  /** Sample size in `unit`s; null if the source states none. */
  readonly n: number | null;
  readonly unit: string;
  readonly tag: EvidenceTag;
  /** The finding used, in our words. */
  readonly note: string;
  readonly url: string | null;
}

const pmc = (id: number) => `https://pmc.ncbi.nlm.nih.gov/articles/PMC${id}/`;
const pubmed = (id: number) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`;
const doi = (id: string) => `https://doi.org/${id}`;

const cite = (
  citation: string,
  n: number | null,
  unit: string,
  note: string,
  url: string | null = null,
  tag: EvidenceTag = "V",
): Citation => ({ citation, n, unit, tag, note, url });

export const CITATIONS = {
  // Scores
  "barbar-2010": cite(
    "Barbar S et al. J Thromb Haemost 2010;8:2450",
    1180,
    "patients",
    "Padua score; 90-day VTE 0.3 % below 4 points, 11.0 % at 4 or more without prophylaxis, 2.2 % with",
    pmc(3278052),
  ),
  "arakaki-2023": cite(
    "Arakaki D et al. Ann Vasc Dis 2023;16:60",
    3876,
    "patients",
    "Padua validated externally: C 0.64, 1.9 % VTE at 90 days",
    pmc(10064295),
  ),
  "spyropoulos-2011": cite(
    "Spyropoulos AC et al. Chest 2011;140:706",
    15156,
    "patients",
    "IMPROVE VTE score; 3-month VTE 1.0 % overall, 5.7 % at 4 or more points",
  ),
  "rosenberg-2014": cite(
    "Rosenberg D et al. 2014 (IMPROVE, external)",
    19217,
    "patients",
    "IMPROVE validated externally: C 0.702, VTE 0.42 % below and 1.29 % from the cut-off",
    pubmed(25404191),
  ),
  "gibson-2017": cite(
    "Gibson CM et al. TH Open 2017;1:e56",
    null,
    "patients",
    "Predicted VTE by IMPROVE score, 0.4 % at 0 to 2.2 % at 5 or more (42 days)",
  ),
  "morse-1989": cite(
    "Morse JM et al. Soc Sci Med 1989;28:81",
    null,
    "patients",
    "Morse Fall Scale; original sensitivity 78 %, specificity 83 %",
  ),
  "morse-72-hospitals": cite(
    "72-hospital mixed-effects study of the Morse scale (2026)",
    978920,
    "admissions",
    "0.67 % fell; aid and IV items went with lower risk; male sex, age and length of stay raised it",
  ),
  "braden-1988": cite(
    "Braden B, Bergstrom N. 1988 (Braden Scale)",
    null,
    "patients",
    "Six subscales, 6-23, lower is worse",
    null,
    "GK",
  ),
  "alderden-2017": cite(
    "Alderden J et al. J WOCN 2017;44:420",
    null,
    "ICU patients",
    "Hazard ratios by Braden band 1 / 2.6 / 4.8 / 6.7; implied slope 0.20 per point",
    pmc(5587360),
  ),
  "braden-reclassification-2013": cite(
    "Acute-care Braden reclassification study (HMP Global, 2013)",
    2625,
    "patients",
    "3.1 % injured; predicted 0.1-49.7 % over the Braden range; implied slope 0.41 per point",
  ),
  "van-walraven-2010": cite(
    "van Walraven C et al. CMAJ 2010;182:551",
    1004812,
    "people",
    "LACE index; 8.0 % died or were readmitted within 30 days",
    pmc(2845681),
  ),
  "donze-2016": cite(
    "Donze JD et al. JAMA Intern Med 2016;176:496",
    117065,
    "patients",
    "HOSPITAL score; 14.5 % readmitted in 30 days; bands 5.8 / 11.9 / 22.8 % potentially avoidable",
    pmc(5070968),
  ),
  "aubert-2017": cite(
    "Aubert CE et al. 2017 (simplified HOSPITAL)",
    117065,
    "patients",
    "Simplified HOSPITAL score: C 0.69",
    pubmed(28416652),
  ),
  "charlson-lace-weights": cite(
    "Charlson weights as used by LACE",
    null,
    "patients",
    "Diabetes 1, cerebrovascular disease 1, cancer 2: the part our inputs can supply",
    null,
    "GK",
  ),
  // Functional decline
  "covinsky-2003": cite(
    "Covinsky KE et al. JAGS 2003;51:451",
    2293,
    "patients >=70",
    "Basic ADL worse at discharge than before the illness: 23 / 28 / 38 / 50 / 63 % by age group",
  ),
  "chodos-2015": cite(
    "Chodos AH et al. JGIM 2015;30:1765",
    583,
    "patients >=55",
    "Functional decline in a safety-net hospital, 17-62 % by age group",
    pmc(4636578),
  ),
  "immobility-harm-2026": cite(
    "Immobility Harm Risk Score. Adv Geriatr Med Res 2026;8(1):e260005",
    9842,
    "patients",
    "Deconditioning 19 %, VTE 1.1 %, falls 2.0 %, pressure injury 3.2 % in all-adult inpatients",
  ),
  "geyskens-2022": cite(
    "Geyskens L et al. Age Ageing 2022;51:afac007",
    29,
    "studies",
    "Decline OR: delirium 2.34, dementia 1.71, cognitive impairment 1.83, IADL 2.08, malnutrition 1.76, albumin 1.79",
  ),
  "hao-2024": cite(
    "Hao X et al. Ageing Res Rev 2024;101:102516",
    21,
    "studies",
    "Age, female sex, comorbidity, better admission ADL (ceiling), dementia, immobility, delirium confirmed",
  ),
  "zisberg-2011": cite(
    "Zisberg A et al. JAGS 2011;59:266",
    525,
    "patients",
    "Low versus high in-hospital mobility: adjusted OR of decline 18.0 (7.7-42.3)",
  ),
  "agmon-2017": cite(
    "Agmon M et al. JAMA Intern Med 2017",
    177,
    "patients",
    "Under 900 steps a day: 55.4 versus 18.4 % declined, OR 5.5",
  ),
  "fazzini-2023": cite(
    "Fazzini B et al. Crit Care 2023;27:2",
    3251,
    "ICU patients",
    "ICU-acquired weakness 48 % (39-56); rectus femoris -2.1 % a day",
  ),
  "shah-2023": cite(
    "Shah SJ et al. JAGS 2023;71:3221",
    5542,
    "patients >=65",
    "Urinary catheter and albumin independently predict new inability to walk; C 0.75",
    pmc(10592555),
  ),
  "mehta-2011": cite(
    "Mehta KM et al. 2011 (disability index)",
    1638,
    "patients >=70",
    "Stroke, albumin and earlier function predict new disability at discharge",
    pubmed(21649616),
  ),
  "volpato-2007": cite(
    "Volpato S et al. JGIM 2007;22:668",
    1686,
    "patients >=65",
    "Acute stroke, low BMI and polypharmacy predict new ADL disability",
  ),
  // VTE
  "hoyer-vte-2025": cite(
    "Hoyer EH et al. JH-HLM and VTE (conference report 2025)",
    25763,
    "patients",
    "In-hospital VTE 0.66 %; each step down in mobility raised risk",
  ),
  "heit-2000": cite(
    "Heit JA et al. Arch Intern Med 2000;160:809",
    1250,
    "people",
    "VTE OR: trauma 12.7, central line 5.6, paresis 3.0 (first lifetime VTE, too large to use raw)",
  ),
  "pottier-2009": cite(
    "Pottier P et al. Thromb Res 2009;124:468",
    24181,
    "patients",
    "Immobilization: relative risk of VTE 1.86 (1.61-2.14)",
  ),
  "johannesdottir-2013": cite(
    "Johannesdottir SA et al. JAMA Intern Med 2013;173:743",
    38765,
    "cases",
    "Systemic glucocorticoids: 2.31 (2.18-2.45)",
  ),
  "arthroplasty-2010": cite(
    "Fast-track arthroplasty. Acta Orthop 2010",
    1977,
    "patients",
    "0.86 % symptomatic VTE at 90 days with prophylaxis",
    doi("10.3109/17453674.2010.525196"),
  ),
  "thrombophilia-pill-2010": cite(
    "Thrombophilia, hormonal contraception and VTE (2010)",
    null,
    "review",
    "Odds ratio of VTE: thrombophilia 4.5 (3.4-5.9), combined contraceptive pill 3.0 (1.9-4.5)",
    pubmed(21220364),
  ),
  "wein-2007": cite(
    "Wein L et al. Arch Intern Med 2007",
    null,
    "meta-analysis",
    "Prophylaxis: PE 0.64 (UFH), DVT 0.56 and PE 0.37 (LMWH)",
  ),
  "cv-factors-2017": cite(
    "Cardiovascular risk factors and VTE. Circulation 2017",
    244865,
    "people",
    "Diabetes HR 1.01, so it carries no weight for VTE",
    doi("10.1161/CIRCULATIONAHA.116.024507"),
  ),
  // Falls
  "bouldin-2013": cite(
    "Bouldin ED et al. J Patient Saf 2013;9:13",
    88000000,
    "patient-days",
    "3.56 falls per 1,000 patient-days; medical 4.03, surgical 2.76",
    pmc(3572247),
  ),
  "heinzmann-2024": cite(
    "Heinzmann J et al. Arch Phys Med Rehabil 2024",
    119,
    "studies",
    "Falls OR: earlier falls 2.54, benzodiazepines 1.97, hypnotics 1.90, antipsychotics 1.61, male 1.22",
  ),
  "mazur-2016": cite(
    "Mazur K et al. Clin Interv Aging 2016;11:1253",
    788,
    "patients",
    "3.3 % fell; delirium OR 7.33, age 1.14 a year",
  ),
  "nyberg-1995": cite(
    "Nyberg L, Gustafson Y. Stroke 1995",
    161,
    "stroke rehabilitation patients",
    "39 % fell, 15.9 per 1,000 patient-days",
    "https://pubmed.ncbi.nlm.nih.gov/7740577/",
  ),
  "wong-2016": cite(
    "Wong JS et al. 2016",
    237,
    "rehabilitation patients",
    "Most falls among those who need minimal transfer help, 14.3 per 1,000 patient-days",
    pmc(5059156),
  ),
  "paul-2017": cite(
    "Paul SS et al. Eur J Neurol 2017",
    342265,
    "fall admissions",
    "Parkinson: fall-admission rate ratio 1.63; stay 9 versus 6 days",
  ),
  // Pressure injury
  "li-2020": cite(
    "Li Z et al. Int J Nurs Stud 2020;105:103546",
    2579049,
    "patients",
    "Hospital pressure-injury incidence 5.4 per 10,000 patient-days, prevalence 12.8 %",
  ),
  "gardiner-2014": cite(
    "Gardiner JC et al. Int Wound J 2016;13:809",
    242745,
    "patients",
    "2.68 % in 15 US hospitals",
    pmc(7949992),
  ),
  "lyder-2012": cite(
    "Lyder CH et al. JAGS 2012;60:1603",
    51842,
    "Medicare patients",
    "4.5 % pressure injury; stay 11.2 versus 4.8 days; steroids and obesity commoner",
  ),
  "alderden-2018": cite(
    "Alderden J et al. Am J Crit Care 2018;27:461",
    6376,
    "surgical ICU patients",
    "8.1 % stage >=1",
    pmc(6247790),
  ),
  "labeau-2021": cite(
    "Labeau SO et al. (DecubICUs) Intensive Care Med 2021;47:160",
    13254,
    "ICU patients",
    "Age 1.005 a year, male 1.2, BMI <18.5 1.6, emergency surgery 1.3, ventilation 1.3, ICU >3 days 2.3 and rising",
    pmc(7880913),
  ),
  "wu-2025": cite(
    "Wu Q et al. BMC Geriatr 2025",
    70340,
    "older inpatients",
    "Diabetes 1.60, ICU 1.93, age 1.06 a year, incontinence 4.54, immobility 4.54",
    doi("10.1186/s12877-025-06517-0"),
  ),
  // Stay, discharge, readmission
  "hcup-stays": cite(
    "HCUP Statistical Briefs 79, 180, 205",
    null,
    "US hospital stays",
    "Mean stay 4.5 days; 4.8-5.4 at 45-74 years; 22.3 % to post-acute care; long-term care 7.4-17.6 % by age",
  ),
  "hip-fracture-stay": cite(
    "Hip-fracture stays in the United States (PMC4570868)",
    880339,
    "stays",
    "Stay 6.3 days, standard deviation 3.8",
    pmc(4570868),
  ),
  "hip-fracture-home": cite(
    "Discharge home after hip fracture (NSQIP, n=4,815; PMC10692421)",
    76664,
    "patients",
    "19.7 % and 21.8 % went home; 6.2 % of 16,576 with dementia",
    pmc(10692421),
  ),
  "medicare-icu-facility": cite(
    "Medicare stays with and without intensive care, discharge to a facility",
    null,
    "stays",
    "33 versus 26.4 %: odds ratio 1.37, by arithmetic",
    null,
    "D",
  ),
  "irf-stay": cite("Inpatient rehabilitation stay, typical value", null, "stays", "About 12-13 days", null, "GK"),
  "malnutrition-stay": cite(
    "Malnutrition and length of stay (evidence review 2.6)",
    956,
    "patients",
    "Stay +18 % in moderate, +34 % in severe malnutrition",
  ),
  "gehlbach-2011": cite(
    "Gehlbach BK et al. Am J Crit Care 2011;20:378",
    548,
    "medical ICU survivors",
    "26 % to a facility; ventilation OR 3.4, poor mobility OR 31.7",
  ),
  "witlox-2010": cite("Witlox J et al. JAMA 2010;304", null, "meta-analysis", "Delirium: institutionalization OR 2.41"),
  "liu-harp-2016": cite(
    "Liu SK et al. JAGS 2016;64:2095",
    428,
    "patients >=70",
    "HARP high versus low: 55 versus 20 % to a facility",
  ),
  "kortebein-2009": cite(
    "Kortebein P et al. APMR 2009;90:934",
    84701,
    "rehabilitation stays",
    "65-68 % home after inpatient rehabilitation",
  ),
  "hoffman-2019": cite(
    "Hoffman GJ et al. JAMA Netw Open 2019;2:e194276",
    8382074,
    "admissions",
    "14.4 % of Medicare admissions readmitted in 30 days",
  ),
  "goto-2018": cite("Goto 2018", 76697, "admitted for COPD", "18.4 % readmitted in 30 days, 14,090 of 76,697"),
  "hoyer-2014": cite(
    "Hoyer EH et al. J Hosp Med 2014;9:277",
    9405,
    "patients",
    "Low / middle versus high functional status: readmission OR 3.0 / 1.5",
  ),
  "robinson-2015": cite(
    "Robinson R et al. PeerJ 2015",
    1683,
    "patients >=65",
    "Low albumin: readmission HR 3.27 (2.30-4.63)",
    pmc(4558061),
  ),
  "dialysis-readmission": cite(
    "Readmission of dialysis patients, national report 2011",
    null,
    "stays",
    "33.5-35.4 % within 30 days",
  ),
  "elective-joint-readmission": cite(
    "Elective hip and knee readmission, typical value",
    null,
    "stays",
    "About 4-5 %",
    null,
    "GK",
  ),
  // Mobility benefit
  "hartley-2022": cite(
    "Hartley P et al. Cochrane 2022 CD005955.pub3",
    7511,
    "patients",
    "ADL SMD 0.12-0.14, low certainty; no increase in falls",
    doi("10.1002/14651858.CD005955.pub3"),
  ),
  "burtin-2009": cite(
    "Burtin C et al. Crit Care Med 2009",
    90,
    "ICU patients",
    "20 min/day ICU cycling improved walking distance and strength at discharge",
  ),
  "fossat-2018": cite("Fossat G et al. JAMA 2018;320:368", 314, "ICU patients", "Cycling plus stimulation: no benefit"),
  "kho-2024": cite(
    "Kho ME et al. (CYCLE) NEJM Evid 2024",
    360,
    "ICU patients",
    "In-bed cycling: physical function not improved; no serious adverse events",
  ),
  "cycling-meta-2025": cite(
    "In-bed cycling meta-analysis, 41 trials (to July 2025)",
    3781,
    "patients",
    "ICU-acquired weakness OR 0.49; very low to moderate certainty",
  ),
  "hoyer-2016": cite(
    "Hoyer EH et al. J Hosp Med 2016",
    3352,
    "patients",
    "Ward mobility program: stay -0.40 days, -1.11 if expected above 7 days",
  ),
  "hshieh-2018": cite(
    "Hshieh TT et al. Am J Geriatr Psychiatry 2018;26:1015",
    null,
    "meta-analysis",
    "Multicomponent program: falls OR 0.58 (0.35-0.95)",
  ),
  "rubin-2018": cite(
    "Rubin FH et al. JAGS 2018;66:145",
    7628,
    "patients",
    "Multicomponent program: 30-day readmission aRR 0.83 (0.73-0.94)",
  ),
  "ambulation-vte-2020": cite(
    "Ambulation review. CMAJ Open 2020",
    18,
    "studies",
    "No high-quality evidence that walking alone prevents VTE",
    "https://pubmed.ncbi.nlm.nih.gov/33293333/",
  ),
  "nieto-garcia-2021": cite(
    "Nieto-Garcia L et al. Int Wound J 2021;18:209",
    7520,
    "ICU patients",
    "Early mobilization and pressure injury: OR 0.97 (0.49-1.91)",
  ),
  "valenzuela-2020": cite(
    "Valenzuela PL et al. Ageing Res Rev 2020",
    1748,
    "patients",
    "ADL SMD 0.64; no clear effect on stay or readmission; 15-30 min doses",
  ),
  // Dose and safety
  "bushman-2020": cite(
    "Bushman BA. ACSM Health Fit J 2020;24(3):6",
    null,
    "equation",
    "Leg cycling: VO2 = 7 + 10.8 W/kg mL/kg/min, stated for 50-200 W",
  ),
  "hodgson-2014": cite(
    "Hodgson CL et al. Crit Care 2014;18:658",
    23,
    "experts",
    "Consensus on safe active mobilization of ventilated adults",
  ),
  "cycling-safety-2020": cite(
    "Crit Care Res Pract 2020;7840743, tables 5-7",
    null,
    "protocols",
    "Respiratory, circulatory and neurological reasons not to start",
    doi("10.1155/2020/7840743"),
  ),
  "trycycle-2016": cite(
    "Kho ME et al. (TryCYCLE) PLoS One 2016;11:e0167561",
    33,
    "ICU patients",
    "Cycling stopped early in 2.0 % of 205 sessions; temporary exemptions",
    doi("10.1371/journal.pone.0167561"),
  ),
  "cardio-cycle": cite(
    "CardiO Cycle protocol, table 1",
    null,
    "protocol",
    "Circulatory reasons not to start and to stop",
    doi("10.1186/s40814-020-00760-5"),
  ),
  nct03554811: cite(
    "Registered FES-cycling trial NCT03554811",
    null,
    "protocol",
    "Excludes BMI above 40 and external fixators",
    "https://clinicaltrials.gov/study/NCT03554811",
  ),
  "hip-cycling-2021": cite(
    "Hip-fracture in-bed cycling pilot. BMC Geriatr 2021",
    51,
    "patients",
    "Median 9.6 min active cycling a session; safe",
    doi("10.1186/s12877-021-02321-8"),
  ),
} as const satisfies Record<string, Citation>;

export type CitationKey = keyof typeof CITATIONS;
