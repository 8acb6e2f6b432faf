import { listOf } from "./list-of.ts";

/** Common drugs and diagnoses that change nothing: they may be picked, and ask nothing. Judgment (J). */
export const NO_EFFECT_TERMS: readonly string[] = listOf(`
  abdominal pain, acetaminophen, acute kidney injury, acute renal failure, aki, alcohol use disorder, allopurinol,
  amlodipine, amoxicillin, anxiety, appendicitis, ascites, aspiration pneumonia, aspirin, atenolol, atorvastatin,
  azithromycin, bisoprolol, bph, bppv, bronchitis, c diff, cad, calcium, cap, carvedilol, cataract, cdiff,
  ceftriaxone, cephalexin, cetirizine, cholangitis, cholecystitis, choledocholithiasis, cholelithiasis,
  chronic kidney disease, cirrhosis, citalopram, ckd, ckd 2, ckd 3, ckd 3a, ckd 3b, ckd 4, ckd 5, ckd iii, ckd iv,
  ckd2, ckd3, ckd3a, ckd3b, ckd4, ckd5, clopidogrel, clostridioides difficile, clostridium difficile, colitis,
  community acquired pneumonia, constipation, coronary artery disease, covid, covid-19, crohn's, crohn's disease,
  cystitis, debility, deconditioning, dehydration, dentures, depression, diarrhea, diverticulitis, docusate,
  dysphagia, e coli, eczema, elevated lfts, escitalopram, etoh abuse, famotidine, fatigue, ferrous sulfate,
  finasteride, flu, fluoxetine, folic acid, gallstone pancreatitis, gallstones, gastritis, gastroenteritis,
  gastroparesis, general admission, generalized weakness, gerd, glasses, glaucoma, gout, hap, hcap, hearing aid,
  hearing loss, hemorrhoids, hepatitis c, high cholesterol, hiv, hld, htn, hydrochlorothiazide, hydronephrosis,
  hyperlipidemia, hypernatremia, hypertension, hypocalcemia, hypomagnesemia, hyponatremia, hypophosphatemia,
  hypothyroid, hypothyroidism, ibd, ibs, ibuprofen, ileus, influenza, influenza a, influenza b, insomnia,
  kidney stone, kidney stones, leukocytosis, levothyroxine, lisinopril, loratadine, losartan, low back pain, lumbago,
  lumbar stenosis, lupus, medical admission, metoprolol, migraine, miralax, multivitamin, n/a, n/v, naproxen, nash,
  nausea, nephrolithiasis, nicotine patch, nkda, none, nothing, obstructive uropathy, omeprazole, osa, osteoarthritis,
  pad, pancreatitis, pantoprazole, partial sbo, peripheral iv, physical therapy, pna, pneumonia, polyethylene glycol,
  pravastatin, prostatitis, psoriasis, pvd, pyelo, pyelonephritis, radiculopathy, reflux, rehab, rehabilitation,
  renal colic, renal insufficiency, rheumatoid arthritis, rosuvastatin, rsv, saline lock, sbo, sciatica,
  seasonal allergies, senna, sertraline, shingles, simvastatin, sle, small bowel obstruction, spinal stenosis,
  tamsulosin, ticagrelor, tobacco use, ulcerative colitis, ureteral stone, uri, urinary retention, uti, valsartan,
  vertigo, vitamin d, vitamin d deficiency, vomiting, zoster
`);

/** Values that a text may give: the item, its words, and its range, both ends allowed. */
export const VALUES_IN_TEXT = [
  { field: "hemoglobin_g_dl", words: ["hgb", "hb", "hemoglobin"], low: 2, high: 25 },
  { field: "platelets", words: ["plt", "plts", "platelets", "platelet count"], low: 0, high: 2000 },
  { field: "potassium_mmol_l", words: ["k", "k+", "potassium"], low: 1, high: 10 },
  { field: "glucose_mg_dl", words: ["glucose", "bg", "blood sugar"], low: 10, high: 1500 },
  {
    field: "spo2_percent",
    words: ["spo2", "o2 sat", "sats", "sat", "o2sat", "o2sats", "o2 sats", "saturation"],
    low: 50,
    high: 100,
  },
  { field: "heart_rate", words: ["hr", "heart rate", "pulse"], low: 20, high: 250 },
  { field: "map_mmhg", words: ["map"], low: 20, high: 200 },
  { field: "systolic_mmhg", words: ["sbp", "systolic", "bp"], low: 40, high: 280 },
  { field: "respiratory_rate", words: ["rr", "resp rate"], low: 2, high: 80 },
  { field: "temperature_c", words: ["temp", "temperature"], low: 25, high: 45 },
  { field: "rass", words: ["rass"], low: -5, high: 4 },
] as const;

/** Between a value's numbers: any other letter word ends them. */
export const VALUE_JOINS: readonly string[] = ["of", "is", "at", "was", "now", "to", "from", "on"];
export const VALUE_UNITS: readonly string[] = [
  "mmhg",
  "bpm",
  "g",
  "mg",
  "dl",
  "l",
  "ml",
  "mmol",
  "meq",
  "c",
  "f",
  "min",
  "per",
  "breaths",
  "kpa",
];

/** Of the `is_` questions only these are asked by every text; the diagnosis asks them all. */
export const FROM_EVERY_TEXT: readonly string[] = ["is_sepsis"];
