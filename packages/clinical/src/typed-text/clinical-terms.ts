import { listOf } from "./list-of.ts";

/**
 * Terms that ask a question, and the answer that they name; a term may ask several. Aspirin, clopidogrel and other
 * antiplatelets are left out on purpose. The list is its author's, word for word: a term is added by a clinical review,
 * never by guess.
 */
export interface ClinicalTerms {
  /** The question: a field of the risk answers or of the safety check. */
  readonly field: string;
  /** Null if the term asks without a value. */
  readonly value: boolean | string | null;
  /** Lower case, without accents, with straight apostrophes. */
  readonly terms: readonly string[];
}

export const CLINICAL_TERMS: readonly ClinicalTerms[] = [
  { field: "active_bleeding", value: null, terms: listOf("decompensated cirrhosis, esophageal varices, varices") },
  {
    field: "active_bleeding",
    value: true,
    terms: listOf(`
      active bleeding, acute blood loss anemia, bleed, bleeding, brbpr, epistaxis, gastrointestinal bleed,
      gastrointestinal hemorrhage, gi bleed, gi bleeding, gi hemorrhage, gib, gross hematuria, hematemesis,
      hematochezia, hematuria, hemoptysis, hemorrhage, hemorrhagic shock, hemothorax, lgib, lower gi bleed,
      lower gi bleeding, melena, rectal bleeding, retroperitoneal bleed, ugib, upper gi bleed, upper gi bleeding,
      vaginal bleeding, variceal bleed, variceal hemorrhage
    `),
  },
  {
    field: "acute_coronary",
    value: "mi_under_48h",
    terms: listOf(`
      ami, demand ischemia, heart attack, mi, myocardial infarction, non-stemi, nste-acs, nstemi, nstemi type 2,
      stemi, type 2 mi, type 2 nstemi, type ii mi
    `),
  },
  {
    field: "acute_coronary",
    value: "unstable_angina_or_chest_pain",
    terms: listOf(`
      acs, acute coronary syndrome, angina, chest pain, chest pressure, chest tightness, cp, ua, unstable angina
    `),
  },
  {
    field: "acute_dvt_pe",
    value: "suspected",
    terms: listOf(`
      blood clot, clot in leg, deep vein thrombosis, dvt, leg clot, massive pe, pe, possible pe, pulmonary embolism,
      saddle embolus, saddle pe, submassive pe, vte
    `),
  },
  {
    field: "acute_dvt_pe",
    value: "untreated",
    terms: listOf(`
      acute dvt, acute pe, iliofemoral dvt, new dvt, new pulmonary embolism
    `),
  },
  {
    field: "aortic_dissection",
    value: "acute",
    terms: listOf(`
      aortic dissection, dissection, type a dissection, type b dissection
    `),
  },
  {
    field: "aortic_dissection",
    value: "repaired_or_chronic",
    terms: listOf(`
      aortic dissection repair, chronic aortic dissection, chronic dissection, chronic type a dissection,
      chronic type b dissection, dissection repair, repaired aortic dissection, repaired dissection,
      repaired type a dissection, repaired type b dissection
    `),
  },
  {
    field: "bone_metastases",
    value: null,
    terms: listOf(`
      metastases, metastatic, metastatic disease, mets, multiple myeloma, myeloma
    `),
  },
  { field: "bone_metastases", value: true, terms: listOf("bone metastases, bone mets, spinal metastases") },
  {
    field: "cognitive_status",
    value: "delirium_dementia",
    terms: listOf(`
      acute confusion, acute encephalopathy, altered mental status, alzheimer, alzheimer disease, alzheimer's,
      alzheimer's dementia, alzheimer's disease, ams, confusion, delirium, dementia,
      dementia with behavioral disturbance, encephalopathy, hepatic encephalopathy, lewy body, lewy body dementia,
      metabolic encephalopathy, toxic metabolic encephalopathy, vascular dementia
    `),
  },
  { field: "cognitive_status", value: "mild_impairment", terms: listOf("mci, mild cognitive impairment") },
  { field: "comfort_care", value: null, terms: listOf("palliative, palliative care") },
  {
    field: "comfort_care",
    value: true,
    terms: listOf(`
      actively dying, cmo, comfort care, comfort measures, comfort measures only, end of life, hospice, terminal care
    `),
  },
  {
    field: "consciousness",
    value: null,
    terms: listOf(`
      acute confusion, acute encephalopathy, altered mental status, ams, confusion, delirium, drowsy, encephalopathy,
      hepatic encephalopathy, lethargic, metabolic encephalopathy, obtunded, somnolent,
      toxic metabolic encephalopathy, unresponsive
    `),
  },
  {
    field: "fall_history",
    value: true,
    terms: listOf(`
      fall, falls, glf, ground level fall, mechanical fall, unwitnessed fall
    `),
  },
  {
    field: "femoral_line",
    value: "arterial",
    terms: listOf(`
      femoral a-line, femoral art line, femoral arterial catheter, femoral arterial line
    `),
  },
  {
    field: "femoral_line",
    value: "sheath_in_place",
    terms: listOf(`
      arterial sheath, femoral sheath, groin sheath, sheath
    `),
  },
  {
    field: "femoral_line",
    value: "sheath_removed_under_6h",
    terms: listOf(`
      cardiac cath, cardiac catheterization, left heart cath, lhc, pci, tavi, tavr
    `),
  },
  {
    field: "femoral_line",
    value: "venous",
    terms: listOf(`
      femoral central line, femoral cvc, femoral dialysis catheter, femoral line, femoral venous catheter, groin line
    `),
  },
  {
    field: "glucose_mg_dl",
    value: null,
    terms: listOf(`
      hhs, hyperglycemia, hyperosmolar hyperglycemic state, hypoglycemia, uncontrolled diabetes, uncontrolled dm,
      uncontrolled dm2, uncontrolled t2dm
    `),
  },
  {
    field: "has_active_cancer",
    value: true,
    terms: listOf(`
      adenocarcinoma, all leukemia, aml, bladder ca, bladder cancer, brain ca, brain cancer, brain metastases,
      brain mets, breast ca, breast cancer, cancer, carcinoma, cervical ca, cervical cancer, chemo, chemotherapy, cll,
      cml, colon ca, colon cancer, colorectal ca, colorectal cancer, endometrial ca, endometrial cancer,
      esophageal ca, esophageal cancer, gastric ca, gastric cancer, gbm, glioblastoma, hcc, head and neck ca,
      head and neck cancer, kidney ca, kidney cancer, leukemia, liver ca, liver cancer, lung ca, lung cancer,
      lymphoma, malignancy, mds, melanoma, metastases, metastatic, metastatic disease, mets, multiple myeloma,
      myeloma, nsclc, ovarian ca, ovarian cancer, pancreatic ca, pancreatic cancer, prostate ca, prostate cancer, rcc,
      rectal ca, rectal cancer, sarcoma, sclc, thyroid ca, thyroid cancer, uterine ca, uterine cancer
    `),
  },
  {
    field: "has_central_line",
    value: true,
    terms: listOf(`
      central venous catheter, picc, picc line, port-a-cath, tunneled catheter
    `),
  },
  {
    field: "has_chronic_lung_disease",
    value: true,
    terms: listOf(`
      acute asthma exacerbation, acute copd exacerbation, acute exacerbation of copd, ae-copd, aecopd, asthma,
      asthma exac, asthma exacerbation, asthma flare, bronchiectasis, bronchiectasis exacerbation, chronic bronchitis,
      copd, copd exac, copd exacerbation, copd flare, cystic fibrosis, emphysema, exacerbation of copd, ild,
      ild exacerbation, ild flare, interstitial lung disease, ipf, ipf exacerbation, pulmonary fibrosis,
      status asthmaticus
    `),
  },
  {
    field: "has_diabetes",
    value: true,
    terms: listOf(`
      diabetes, diabetes mellitus, diabetes type 2, diabetic, diabetic ketoacidosis, dka, dm, dm ii, dm type 2, dm1,
      dm2, dmii, euglycemic dka, hhs, hyperosmolar hyperglycemic state, iddm, insulin, metformin, niddm, t1dm, t2dm,
      type 1 diabetes, type 2 diabetes, type ii diabetes, uncontrolled diabetes, uncontrolled dm, uncontrolled dm2,
      uncontrolled t2dm
    `),
  },
  {
    field: "has_dialysis",
    value: true,
    terms: listOf(`
      dialysis, end-stage renal disease, esrd, esrd on dialysis, esrd on hd, hemodialysis, on dialysis, on hd,
      peritoneal dialysis
    `),
  },
  { field: "has_feeding_tube", value: true, terms: listOf("ng tube feeding, peg, peg tube, tube feeding") },
  { field: "has_foley_catheter", value: true, terms: listOf("foley, indwelling catheter, urinary catheter") },
  {
    field: "has_malnutrition",
    value: true,
    terms: listOf(`
      adult failure to thrive, cachexia, failure to thrive, ftt, malnourished, malnutrition,
      protein calorie malnutrition, protein-calorie malnutrition, severe malnutrition, severe weight loss
    `),
  },
  { field: "has_neuropathy", value: true, terms: listOf("neuropathy, numb feet, peripheral neuropathy") },
  { field: "has_obesity", value: true, terms: listOf("morbid obesity, obese, obesity") },
  {
    field: "has_parkinson",
    value: true,
    terms: listOf(`
      carbidopa, levodopa, parkinson, parkinson disease, parkinson's, sinemet
    `),
  },
  {
    field: "has_stroke_history",
    value: true,
    terms: listOf(`
      h/o cva, h/o stroke, h/o tia, history of cva, history of stroke, history of tia, hx of cva, hx of stroke,
      hx of tia, old cva, previous cva, previous stroke, previous tia, prior cva, prior stroke, prior tia
    `),
  },
  {
    field: "has_ventilator",
    value: true,
    terms: listOf(`
      endotracheal tube, intubated, mechanical ventilation, ventilated via tracheostomy
    `),
  },
  { field: "has_vte_history", value: true, terms: listOf("history of blood clot, previous dvt, previous pe") },
  { field: "heart_failure", value: null, terms: listOf("anasarca, fluid overload, hypervolemia, volume overload") },
  {
    field: "heart_failure",
    value: "decompensated",
    terms: listOf(`
      acute chf, acute decompensated heart failure, acute diastolic heart failure, acute heart failure, acute hf,
      acute hfpef, acute hfref, acute on chronic chf, acute on chronic combined heart failure,
      acute on chronic diastolic heart failure, acute on chronic diastolic hf, acute on chronic heart failure,
      acute on chronic hf, acute on chronic hfpef, acute on chronic hfref, acute on chronic systolic heart failure,
      acute on chronic systolic hf, acute pulmonary edema, acute systolic heart failure, adhf, cardiogenic shock,
      chf exac, chf exacerbation, chf flare, decompensated chf, decompensated heart failure, decompensated hf,
      decompensated hfpef, decompensated hfref, flash pulmonary edema, heart failure exacerbation, hf exac,
      hf exacerbation, hf flare, hfpef exac, hfpef exacerbation, hfref exac, hfref exacerbation, pulmonary edema,
      worsening chf, worsening heart failure, worsening hf
    `),
  },
  {
    field: "heart_failure",
    value: "stable",
    terms: listOf(`
      cardiomyopathy, chf, chronic heart failure, diastolic heart failure, diastolic hf, heart failure, hf, hfpef,
      hfref, systolic heart failure, systolic hf
    `),
  },
  { field: "heel_or_sacral_wound", value: null, terms: listOf("abscess, cellulitis, osteo, osteomyelitis") },
  {
    field: "heel_or_sacral_wound",
    value: true,
    terms: listOf(`
      decubitus ulcer, dfu, diabetic foot infection, diabetic foot ulcer, foot ulcer, foot wound, heel ulcer,
      leg ulcer, pressure injury, pressure ulcer, sacral decubitus, sacral decubitus ulcer, sacral ulcer,
      sacral wound, wound infection
    `),
  },
  {
    field: "hemoglobin_g_dl",
    value: null,
    terms: listOf(`
      acute blood loss anemia, anemia, iron deficiency anemia, pancytopenia, symptomatic anemia
    `),
  },
  {
    field: "hormonal_treatment",
    value: true,
    terms: listOf(`
      birth control pill, combined oral contraceptive, estradiol, estrogen, raloxifene, tamoxifen
    `),
  },
  {
    field: "intracranial",
    value: null,
    terms: listOf(`
      brain mass, brain metastases, brain mets, brain tumor, epidural hematoma, hydrocephalus, ich,
      intracerebral hemorrhage, intracranial hemorrhage, intraparenchymal hemorrhage, sah, sdh,
      subarachnoid hemorrhage, subdural hematoma
    `),
  },
  {
    field: "intracranial",
    value: "open_drain",
    terms: listOf(`
      evd, external ventricular drain, lumbar drain, ventriculostomy
    `),
  },
  {
    field: "intracranial",
    value: "raised_icp",
    terms: listOf(`
      elevated icp, increased intracranial pressure, raised icp, raised intracranial pressure
    `),
  },
  {
    field: "is_cardiac_admission",
    value: true,
    terms: listOf(`
      a fib rvr, a fib with rvr, a-fib rvr, a-fib with rvr, acs, acute chf, acute coronary syndrome,
      acute decompensated heart failure, acute diastolic heart failure, acute hf, acute hfpef, acute hfref,
      acute on chronic chf, acute on chronic combined heart failure, acute on chronic diastolic heart failure,
      acute on chronic diastolic hf, acute on chronic heart failure, acute on chronic hf, acute on chronic hfpef,
      acute on chronic hfref, acute on chronic systolic heart failure, acute on chronic systolic hf,
      acute pulmonary edema, acute systolic heart failure, af rvr, af w/ rvr, afib rvr, afib w/ rvr, afib with rvr,
      aflutter rvr, aflutter with rvr, atrial fibrillation with rapid ventricular response,
      atrial fibrillation with rvr, atrial flutter with rvr, awaiting pacemaker, awaiting ppm, bradycardia, cardiac,
      cardiac arrest, cardiac cath, cardiac catheterization, cardiology, chf, chf exac, chf exacerbation, chf flare,
      decompensated chf, decompensated hf, decompensated hfpef, decompensated hfref, demand ischemia,
      diastolic heart failure, diastolic hf, flash pulmonary edema, heart attack, heart block, heart failure,
      heart failure exacerbation, hf, hf exac, hf exacerbation, hf flare, hfpef exac, hfpef exacerbation, hfref exac,
      hfref exacerbation, high grade av block, icd placement, left heart cath, lhc, mobitz ii, myocardial infarction,
      new onset afib, new onset atrial fibrillation, non-stemi, nste-acs, nstemi, nstemi type 2,
      pacemaker implantation, pacemaker placement, pci, pea arrest, ppm placement, psvt, pulmonary edema, rapid afib,
      rvr, sick sinus syndrome, stemi, supraventricular tachycardia, svt, symptomatic bradycardia,
      systolic heart failure, systolic hf, tachy-brady syndrome, tavi, tavr, third degree heart block, torsades,
      type 2 mi, type 2 nstemi, type ii mi, ua, uncontrolled afib, uncontrolled atrial fibrillation, v tach,
      ventricular fibrillation, vf, vf arrest, vfib, vtach, worsening chf, worsening heart failure, worsening hf
    `),
  },
  {
    field: "is_neuro_admission",
    value: true,
    terms: listOf(`
      aca, acute stroke, brain mass, brain metastases, brain mets, brain tumor, cauda equina, cauda equina syndrome,
      cerebellar stroke, cord compression, cva, encephalitis, epidural hematoma, gbs, guillain barre, guillain-barre,
      hydrocephalus, ich, intracerebral hemorrhage, intracranial hemorrhage, intraparenchymal hemorrhage,
      ischemic stroke, lacunar stroke, mca, mca stroke, meningitis, ms exacerbation, ms flare, multiple sclerosis,
      multiple sclerosis flare, myasthenia gravis, myasthenic crisis, neuro, neurological, neurology, pca,
      pontine stroke, sah, sdh, spinal cord compression, spinal cord injury, stroke, subarachnoid hemorrhage,
      subdural hematoma, tia
    `),
  },
  { field: "is_oncology", value: true, terms: listOf("oncologic, oncology") },
  {
    field: "is_orthopedic",
    value: true,
    terms: listOf(`
      acdf, acetabular fracture, acetabular fx, ankle fracture, ankle fx, back surgery, c-spine fracture, c-spine fx,
      cephalomedullary nail, cervical fusion, cervical spine fracture, cervical spine fx, cmn, compression fracture,
      compression fx, crpp, discectomy, femoral neck fracture, femoral neck fx, femur fracture, femur fx, fusion,
      hemi, hemiarthroplasty, hip fracture, hip fracture fixed, hip fracture operated, hip fx, hip hemi,
      hip hemiarthroplasty, hip pinning, hip replacement, im nail, im nailing, imn, intertroch fracture,
      intertroch fx, intertrochanteric fracture, intertrochanteric fx, knee replacement, kyphoplasty, lami,
      laminectomy, lumbar fusion, orif, ortho, orthopaedic, orthopaedics, orthopedic, orthopedics, patella fracture,
      patella fx, pelvic fracture, pelvic fx, pubic rami fracture, pubic rami fx, pubic ramus fracture,
      pubic ramus fx, septic arthritis, septic joint, spinal fusion, spine fracture, spine fx, spine surgery, tha,
      thr, tib/fib fracture, tib/fib fx, tibia fracture, tibia fx, tibial plateau fracture, tibial plateau fx, tka,
      tkr, total hip, total hip arthroplasty, total hip replacement, total knee, total knee arthroplasty,
      total knee replacement, trimalleolar fracture, trimalleolar fx, vertebral fracture, vertebral fx
    `),
  },
  {
    field: "is_postoperative",
    value: true,
    terms: listOf(`
      acdf, aortic valve replacement, appendectomy, appy, av fistula, avf, avr, back surgery, bowel resection,
      bypass surgery, c-section, cabg, carotid endarterectomy, cea, cephalomedullary nail, cervical fusion, cesarean,
      cesarean section, cholecystectomy, cmn, colectomy, craniotomy, crpp, csection, cystectomy, debridement,
      discectomy, embolectomy, evar, ex lap, exploratory laparotomy, fusion, gastrectomy, gastric bypass, hartmann's,
      hemi, hemiarthroplasty, hemicolectomy, hernia repair, hip fracture fixed, hip fracture operated, hip hemi,
      hip hemiarthroplasty, hip pinning, hip replacement, hysterectomy, i&d, im nail, im nailing, imn,
      kidney transplant, knee replacement, kyphoplasty, lami, laminectomy, lap appy, lap chole,
      laparoscopic cholecystectomy, laparotomy, liver transplant, lobectomy, lumbar fusion, mastectomy,
      mitral valve replacement, mvr, nephrectomy, open heart surgery, orif, post op, post-op, postop, prostatectomy,
      renal transplant, sigmoidectomy, skin graft, sleeve gastrectomy, spinal fusion, spine surgery, sternotomy, tha,
      thoracotomy, thr, thrombectomy, thyroidectomy, tka, tkr, total hip, total hip arthroplasty,
      total hip replacement, total knee, total knee arthroplasty, total knee replacement, turp, valve replacement,
      vats, whipple
    `),
  },
  {
    field: "is_respiratory_admission",
    value: true,
    terms: listOf(`
      acute asthma exacerbation, acute copd exacerbation, acute exacerbation of copd, ae-copd, aecopd, asthma exac,
      asthma exacerbation, asthma flare, bronchiectasis exacerbation, copd exac, copd exacerbation, copd flare,
      exacerbation of copd, ild exacerbation, ild flare, ipf exacerbation, status asthmaticus
    `),
  },
  { field: "is_sepsis", value: true, terms: listOf("bacteremia, sepsis, septic, septic shock, septicemia, urosepsis") },
  {
    field: "is_trauma_admission",
    value: true,
    terms: listOf(`
      acetabular fracture, acetabular fx, ankle fracture, ankle fx, burn, burns, c-spine fracture, c-spine fx,
      cervical spine fracture, cervical spine fx, clavicle fracture, clavicle fx, compression fracture,
      compression fx, distal radius fracture, distal radius fx, facial fracture, facial fx, fall, falls,
      femoral neck fracture, femoral neck fx, femur fracture, femur fx, found down, glf, ground level fall, gsw,
      gunshot wound, hip fracture, hip fracture fixed, hip fracture operated, hip fx, humerus fracture, humerus fx,
      intertroch fracture, intertroch fx, intertrochanteric fracture, intertrochanteric fx, mechanical fall, mva, mvc,
      patella fracture, patella fx, pelvic fracture, pelvic fx, polytrauma, pubic rami fracture, pubic rami fx,
      pubic ramus fracture, pubic ramus fx, rib fracture, rib fractures, rib fx, spine fracture, spine fx, stab wound,
      tib/fib fracture, tib/fib fx, tibia fracture, tibia fx, tibial plateau fracture, tibial plateau fx, trauma,
      trimalleolar fracture, trimalleolar fx, unwitnessed fall, vertebral fracture, vertebral fx, wrist fracture,
      wrist fx
    `),
  },
  {
    field: "ketones_present",
    value: true,
    terms: listOf(`
      alcoholic ketoacidosis, diabetic ketoacidosis, dka, euglycemic dka, ketoacidosis
    `),
  },
  {
    field: "leg_or_vascular_surgery",
    value: true,
    terms: listOf(`
      aaa repair, appendectomy, appy, bowel resection, bypass surgery, c-section, cabg, cephalomedullary nail,
      cesarean, cesarean section, cholecystectomy, cmn, colectomy, crpp, csection, cystectomy, embolectomy, evar,
      ex lap, exploratory laparotomy, fem-pop bypass, femoral bypass, gastrectomy, gastric bypass, hartmann's, hemi,
      hemiarthroplasty, hemicolectomy, hernia repair, hip fracture fixed, hip fracture operated, hip hemi,
      hip hemiarthroplasty, hip pinning, hip replacement, hysterectomy, im nail, im nailing, imn, kidney transplant,
      knee replacement, lap appy, lap chole, laparoscopic cholecystectomy, laparotomy, liver transplant, nephrectomy,
      orif, prostatectomy, renal transplant, sigmoidectomy, skin graft, sleeve gastrectomy, tha, thr, thrombectomy,
      tka, tkr, total hip, total hip arthroplasty, total hip replacement, total knee, total knee arthroplasty,
      total knee replacement, whipple
    `),
  },
  {
    field: "leg_paralysis",
    value: null,
    terms: listOf(`
      cauda equina, cauda equina syndrome, cord compression, gbs, guillain barre, guillain-barre, paraparesis,
      quadriparesis, sci, spinal cord compression, spinal cord injury, tetraparesis
    `),
  },
  {
    field: "leg_paralysis",
    value: "both_none",
    terms: listOf(`
      complete spinal cord injury, paraplegia, quadriplegia, tetraplegia
    `),
  },
  { field: "leg_paralysis", value: "one_side", terms: listOf("hemiparesis, hemiplegia") },
  {
    field: "lower_limb",
    value: "amputation_under_6_weeks",
    terms: listOf(`
      above knee amputation, above-knee amputation, amputation, below knee amputation, below-knee amputation, bka,
      tma, toe amputation
    `),
  },
  { field: "lower_limb", value: "external_fixator", terms: listOf("ex-fix, external fixator") },
  { field: "mechanical_support", value: null, terms: listOf("v-v ecmo, vv ecmo, vv-ecmo") },
  {
    field: "mechanical_support",
    value: "ecmo_femoral",
    terms: listOf(`
      ecmo, femoral ecmo, femoral va-ecmo, va ecmo, va-ecmo
    `),
  },
  { field: "mechanical_support", value: "iabp", terms: listOf("balloon pump, iabp, intra-aortic balloon pump") },
  { field: "mechanical_support", value: "impella_femoral", terms: listOf("impella") },
  {
    field: "mechanical_support",
    value: "vad",
    terms: listOf(`
      heartmate, heartmate 3, left ventricular assist device, lvad, vad
    `),
  },
  {
    field: "on_anticoagulants",
    value: true,
    terms: listOf(`
      apixaban, argatroban, bivalirudin, coumadin, dabigatran, edoxaban, eliquis, fondaparinux 7.5 mg, heparin drip,
      heparin infusion, pradaxa, rivaroxaban, savaysa, therapeutic enoxaparin, warfarin, xarelto
    `),
  },
  {
    field: "on_sedating_medications",
    value: true,
    terms: listOf(`
      alprazolam, ambien, ativan, clonazepam, dexmedetomidine, diazepam, dilaudid, diphenhydramine, fentanyl,
      gabapentin, haloperidol, hydrocodone, hydromorphone, ketamine infusion, lorazepam, methadone, midazolam,
      morphine, olanzapine, oxycodone, pregabalin, propofol, quetiapine, risperidone, temazepam, tramadol, trazodone,
      zolpidem
    `),
  },
  {
    field: "on_steroids",
    value: true,
    terms: listOf(`
      budesonide oral, dexamethasone, hydrocortisone, methylprednisolone, prednisolone, prednisone, solu-medrol
    `),
  },
  {
    field: "on_vte_prophylaxis",
    value: true,
    terms: listOf(`
      dalteparin 5000, enoxaparin 40 mg, fondaparinux 2.5 mg, heparin 5000, prophylactic enoxaparin,
      subcutaneous heparin
    `),
  },
  { field: "open_wound", value: null, terms: listOf("burn, burns, gsw, gunshot wound, stab wound") },
  { field: "open_wound", value: "open_abdomen", terms: listOf("open abdomen") },
  { field: "other_acute_cardiac", value: null, terms: listOf("aortic stenosis, aortic valve stenosis") },
  {
    field: "other_acute_cardiac",
    value: true,
    terms: listOf(`
      critical aortic stenosis, endocarditis, infective endocarditis, myocarditis, myopericarditis, pericarditis,
      severe aortic stenosis, severe as
    `),
  },
  {
    field: "oxygen_support",
    value: null,
    terms: listOf(`
      acute chest syndrome, ahrf, ards, hypercapnic resp failure, hypercapnic respiratory failure,
      hypercarbic respiratory failure, hypoxemia, hypoxemic respiratory failure, hypoxia, hypoxic resp failure,
      hypoxic respiratory failure, resp failure, respiratory failure, status asthmaticus
    `),
  },
  {
    field: "oxygen_support",
    value: "high_flow",
    terms: listOf(`
      airvo, heated high flow, hfnc, high flow, high flow nasal cannula, high-flow, high-flow nasal cannula, optiflow
    `),
  },
  { field: "oxygen_support", value: "low_flow", terms: listOf("nasal cannula, oxygen by mask") },
  { field: "oxygen_support", value: "niv", terms: listOf("bipap, cpap, niv, noninvasive ventilation") },
  {
    field: "platelets",
    value: null,
    terms: listOf(`
      febrile neutropenia, itp, neutropenic fever, pancytopenia, thrombocytopenia, ttp
    `),
  },
  {
    field: "potassium_mmol_l",
    value: null,
    terms: listOf(`
      diabetic ketoacidosis, dka, euglycemic dka, hyperkalemia, hypokalemia
    `),
  },
  {
    field: "pregnancy",
    value: "complicated",
    terms: listOf(`
      cerclage, eclampsia, hellp, placenta previa, placental abruption, pprom, pre-eclampsia, preeclampsia,
      preterm labor, severe preeclampsia
    `),
  },
  {
    field: "pregnancy",
    value: "uncomplicated",
    terms: listOf(`
      hyperemesis, hyperemesis gravidarum, iup, pregnancy, pregnant
    `),
  },
  { field: "prone_or_hfov", value: true, terms: listOf("hfov, prone, proned") },
  {
    field: "rass",
    value: null,
    terms: listOf(`
      alcohol intoxication, alcohol withdrawal, benzodiazepine withdrawal, delirium tremens, drug overdose,
      etoh intoxication, etoh withdrawal, opioid overdose, overdose
    `),
  },
  {
    field: "respiratory_rate",
    value: null,
    terms: listOf(`
      doe, dyspnea, dyspnea on exertion, pleural effusion, pleural effusions, shortness of breath, sob
    `),
  },
  { field: "rhythm", value: null, terms: listOf("near syncope, palpitations, presyncope, syncope") },
  {
    field: "rhythm",
    value: "af_rate_controlled",
    terms: listOf(`
      a fib, a-fib, afib, aflutter, atrial fibrillation, atrial flutter, chronic afib, paf, paroxysmal afib,
      paroxysmal atrial fibrillation, permanent afib
    `),
  },
  {
    field: "rhythm",
    value: "awaiting_pacemaker",
    terms: listOf(`
      awaiting pacemaker, awaiting ppm, icd placement, pacemaker implantation, pacemaker placement, ppm placement
    `),
  },
  { field: "rhythm", value: "pacing_dependent", terms: listOf("temporary pacemaker, transvenous pacer") },
  {
    field: "rhythm",
    value: "uncontrolled_arrhythmia",
    terms: listOf(`
      a fib rvr, a fib with rvr, a-fib rvr, a-fib with rvr, af rvr, af w/ rvr, af with rvr, afib rvr, afib w/ rvr,
      afib with rvr, aflutter rvr, aflutter with rvr, atrial fibrillation with rapid ventricular response,
      atrial fibrillation with rvr, atrial flutter with rvr, bradycardia, cardiac arrest, complete heart block,
      heart block, high grade av block, mobitz ii, new onset afib, new onset atrial fibrillation, pea arrest, psvt,
      rapid afib, rapid atrial fibrillation, rvr, sick sinus syndrome, supraventricular tachycardia, svt,
      symptomatic bradycardia, tachy-brady syndrome, third degree heart block, torsades, uncontrolled afib,
      uncontrolled atrial fibrillation, v tach, ventricular fibrillation, ventricular tachycardia, vf, vf arrest,
      vfib, vt, vtach
    `),
  },
  {
    field: "seizures",
    value: null,
    terms: listOf(`
      alcohol withdrawal, benzodiazepine withdrawal, delirium tremens, epilepsy, etoh withdrawal, seizure disorder
    `),
  },
  { field: "seizures", value: "controlled_under_72h", terms: listOf("seizure, seizures") },
  { field: "seizures", value: "uncontrolled", terms: listOf("status epilepticus") },
  {
    field: "spo2_percent",
    value: null,
    terms: listOf(`
      acute chest syndrome, ahrf, ards, doe, dyspnea, dyspnea on exertion, hypercapnic resp failure,
      hypercapnic respiratory failure, hypercarbic respiratory failure, hypoxemia, hypoxemic respiratory failure,
      hypoxia, hypoxic resp failure, hypoxic respiratory failure, pleural effusion, pleural effusions, resp failure,
      respiratory failure, shortness of breath, sob, status asthmaticus
    `),
  },
  {
    field: "sternotomy_days",
    value: null,
    terms: listOf(`
      aortic valve replacement, avr, bypass surgery, cabg, mitral valve replacement, mvr, open heart surgery,
      sternotomy, valve replacement
    `),
  },
  {
    field: "stroke_time",
    value: null,
    terms: listOf(`
      aca, acute stroke, alteplase, cerebellar stroke, cva, ich, intracerebral hemorrhage, intracranial hemorrhage,
      intraparenchymal hemorrhage, ischemic stroke, lacunar stroke, mca, mca stroke, pca, pontine stroke, sah, stroke,
      subarachnoid hemorrhage, tenecteplase, thrombolysis, tia, tnk, tpa
    `),
  },
  {
    field: "systolic_mmhg",
    value: null,
    terms: listOf(`
      accelerated hypertension, cardiogenic shock, distributive shock, hypertensive crisis, hypertensive emergency,
      hypertensive urgency, hypotension, hypovolemic shock, orthostasis, orthostatic hypotension, septic shock,
      uncontrolled htn, uncontrolled hypertension
    `),
  },
  { field: "temperature_c", value: null, terms: listOf("febrile neutropenia, fever, fuo, neutropenic fever, sirs") },
  {
    field: "thrombophilia",
    value: true,
    terms: listOf(`
      antiphospholipid, antithrombin deficiency, factor v leiden, protein c deficiency, protein s deficiency
    `),
  },
  {
    field: "unstable_fracture",
    value: null,
    terms: listOf(`
      cauda equina, cauda equina syndrome, cord compression, found down, hip fracture fixed, hip fracture operated,
      mva, mvc, polytrauma, spinal cord compression, spinal cord injury, trauma
    `),
  },
  {
    field: "unstable_fracture",
    value: true,
    terms: listOf(`
      acetabular fracture, acetabular fx, ankle fracture, ankle fx, c-spine fracture, c-spine fx,
      cervical spine fracture, cervical spine fx, compression fracture, compression fx, femoral neck fracture,
      femoral neck fx, femur fracture, femur fx, fracture, fractures, fx, fxs, hip fracture, hip fx,
      intertroch fracture, intertroch fx, intertrochanteric fracture, intertrochanteric fx, patella fracture,
      patella fx, pelvic fracture, pelvic fx, pubic rami fracture, pubic rami fx, pubic ramus fracture,
      pubic ramus fx, spine fracture, spine fx, tib/fib fracture, tib/fib fx, tibia fracture, tibia fx,
      tibial plateau fracture, tibial plateau fx, trimalleolar fracture, trimalleolar fx, unstable fracture,
      vertebral fracture, vertebral fx
    `),
  },
  {
    field: "vasopressors",
    value: null,
    terms: listOf(`
      cardiogenic shock, distributive shock, hemorrhagic shock, hypovolemic shock, septic shock
    `),
  },
  {
    field: "vasopressors",
    value: "low",
    terms: listOf(`
      levophed, norepinephrine, on levo, phenylephrine infusion, pressors, vasopressin
    `),
  },
  {
    field: "weight_bearing",
    value: null,
    terms: listOf(`
      hip fracture fixed, hip fracture operated, osteo, osteomyelitis, septic arthritis, septic joint
    `),
  },
  {
    field: "weight_bearing",
    value: "non_weight_bearing",
    terms: listOf(`
      no weight bearing, non weight bearing, non-weight-bearing, nwb
    `),
  },
  {
    field: "weight_bearing",
    value: "partial",
    terms: listOf(`
      partial weight bearing, pwb, touch-down weight bearing
    `),
  },
];
