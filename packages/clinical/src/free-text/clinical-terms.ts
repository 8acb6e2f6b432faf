/** Terms that stand for an answer. Aspirin, clopidogrel and other antiplatelets are left out on purpose. */
export interface ClinicalTerms {
  /** A field of the risk answers or of the safety check. */
  readonly field: string;
  readonly value: boolean | string;
  /** Lower case, without accents, with straight apostrophes. */
  readonly terms: readonly string[];
}

export const CLINICAL_TERMS = [
  {
    field: "cognitive_status",
    value: "delirium_dementia",
    terms: ["acute confusion", "alzheimer", "delirium", "dementia", "lewy body"],
  },
  { field: "cognitive_status", value: "mild_impairment", terms: ["mci", "mild cognitive impairment"] },
  {
    field: "acute_dvt_pe",
    value: "untreated",
    terms: ["acute dvt", "acute pe", "iliofemoral dvt", "new dvt", "new pulmonary embolism"],
  },
  {
    field: "acute_dvt_pe",
    value: "suspected",
    terms: ["blood clot", "deep vein thrombosis", "dvt", "possible pe", "pulmonary embolism"],
  },
  {
    field: "is_neuro_admission",
    value: true,
    terms: ["acute stroke", "guillain-barre", "intracranial hemorrhage", "ischemic stroke"],
  },
  {
    field: "on_sedating_medications",
    value: true,
    terms: [
      "alprazolam",
      "ambien",
      "ativan",
      "clonazepam",
      "dexmedetomidine",
      "diazepam",
      "dilaudid",
      "diphenhydramine",
      "fentanyl",
      "gabapentin",
      "haloperidol",
      "hydrocodone",
      "hydromorphone",
      "ketamine infusion",
      "lorazepam",
      "methadone",
      "midazolam",
      "morphine",
      "olanzapine",
      "oxycodone",
      "pregabalin",
      "propofol",
      "quetiapine",
      "risperidone",
      "temazepam",
      "tramadol",
      "trazodone",
      "zolpidem",
    ],
  },
  {
    field: "has_active_cancer",
    value: true,
    terms: ["aml", "cancer", "chemotherapy", "leukemia", "lymphoma", "metastatic", "myeloma"],
  },
  {
    field: "thrombophilia",
    value: true,
    terms: [
      "antiphospholipid",
      "antithrombin deficiency",
      "factor v leiden",
      "protein c deficiency",
      "protein s deficiency",
    ],
  },
  {
    field: "on_anticoagulants",
    value: true,
    terms: [
      "apixaban",
      "argatroban",
      "bivalirudin",
      "coumadin",
      "dabigatran",
      "edoxaban",
      "eliquis",
      "fondaparinux 7.5 mg",
      "heparin drip",
      "heparin infusion",
      "pradaxa",
      "rivaroxaban",
      "savaysa",
      "therapeutic enoxaparin",
      "warfarin",
      "xarelto",
    ],
  },
  { field: "is_sepsis", value: true, terms: ["bacteremia", "septic shock", "septicemia"] },
  { field: "mechanical_support", value: "iabp", terms: ["balloon pump", "iabp"] },
  { field: "mechanical_support", value: "ecmo_femoral", terms: ["femoral ecmo", "va-ecmo"] },
  { field: "mechanical_support", value: "vad", terms: ["lvad"] },
  {
    field: "hormonal_treatment",
    value: true,
    terms: ["birth control pill", "combined oral contraceptive", "estradiol", "estrogen", "raloxifene", "tamoxifen"],
  },
  {
    field: "on_steroids",
    value: true,
    terms: [
      "budesonide oral",
      "dexamethasone",
      "hydrocortisone",
      "methylprednisolone",
      "prednisolone",
      "prednisone",
      "solu-medrol",
    ],
  },
  { field: "has_malnutrition", value: true, terms: ["cachexia", "malnourished", "severe weight loss"] },
  {
    field: "has_parkinson",
    value: true,
    terms: ["carbidopa", "levodopa", "parkinson disease", "parkinson's", "sinemet"],
  },
  {
    field: "has_central_line",
    value: true,
    terms: ["central venous catheter", "picc", "picc line", "port-a-cath", "tunneled catheter"],
  },
  {
    field: "is_cardiac_admission",
    value: true,
    terms: ["chf", "heart failure", "myocardial infarction", "nstemi", "stemi"],
  },
  {
    field: "on_vte_prophylaxis",
    value: true,
    terms: [
      "dalteparin 5000",
      "enoxaparin 40 mg",
      "fondaparinux 2.5 mg",
      "heparin 5000",
      "prophylactic enoxaparin",
      "subcutaneous heparin",
    ],
  },
  { field: "has_dialysis", value: true, terms: ["dialysis", "end-stage renal disease", "esrd", "hemodialysis"] },
  {
    field: "has_diabetes",
    value: true,
    terms: ["dm2", "insulin", "metformin", "t2dm", "type 1 diabetes", "type 2 diabetes"],
  },
  {
    field: "has_ventilator",
    value: true,
    terms: ["endotracheal tube", "intubated", "mechanical ventilation", "ventilated via tracheostomy"],
  },
  { field: "has_foley_catheter", value: true, terms: ["foley", "indwelling catheter", "urinary catheter"] },
  {
    field: "is_orthopedic",
    value: true,
    terms: ["hemiarthroplasty", "hip fracture", "hip replacement", "knee replacement"],
  },
  { field: "has_vte_history", value: true, terms: ["history of blood clot", "previous dvt", "previous pe"] },
  {
    field: "vasopressors",
    value: "low",
    terms: ["levophed", "norepinephrine", "phenylephrine infusion", "vasopressin"],
  },
  { field: "has_obesity", value: true, terms: ["morbid obesity", "obese"] },
  { field: "has_neuropathy", value: true, terms: ["neuropathy", "numb feet", "peripheral neuropathy"] },
  { field: "has_feeding_tube", value: true, terms: ["ng tube feeding", "peg", "peg tube", "tube feeding"] },
  { field: "has_stroke_history", value: true, terms: ["old cva", "previous stroke", "prior tia"] },
  { field: "acute_coronary", value: "unstable_angina_or_chest_pain", terms: ["unstable angina"] },
] as const satisfies readonly ClinicalTerms[];

export type ProposedField = (typeof CLINICAL_TERMS)[number]["field"];

/** A term behind one of these is denied, until a word of `NEGATION_ENDS`. */
export const NEGATIONS = ["no", "not", "denies", "without", "stopped", "allergic to", "family history of"] as const;
export const NEGATION_ENDS = ["but", "because", "however", "except", "now"] as const;

/** Directly before a clot term, one of these makes it an earlier clot. */
export const EARLIER_WORDS = ["history of", "previous", "old"] as const;

/** A year so long ago, directly beside a clot term, does the same. */
export const EARLIER_FROM_YEARS_AGO = 2;
