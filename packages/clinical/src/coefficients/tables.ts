import { BRADEN, BRADEN_ESTIMATE } from "../scores/braden.ts";
import { HOSPITAL } from "../scores/hospital.ts";
import { IMPROVE_VTE, IMPROVE_VTE_ESTIMATE } from "../scores/improve-vte.ts";
import { LACE, LACE_PARTIAL_CHARLSON } from "../scores/lace.ts";
import { MORSE, MORSE_ESTIMATE } from "../scores/morse.ts";
import { PADUA, PADUA_ESTIMATE } from "../scores/padua.ts";
import { BENEFIT } from "./benefit.ts";
import { ANONYMOUS_RISK_BANDS, CUTOFFS, RISK_BANDS, UNCERTAINTY } from "./cutoffs.ts";
import { DECONDITIONING } from "./deconditioning.ts";
import { DISCHARGE } from "./discharge.ts";
import { FALLS } from "./falls.ts";
import { LENGTH_OF_STAY } from "./length-of-stay.ts";
import { PRESCRIPTION } from "./prescription.ts";
import { PRESSURE } from "./pressure.ts";
import { READMISSION } from "./readmission.ts";
import { VTE } from "./vte.ts";

/** Every number of the model, by table: docs/clinical/engine.md prints them and the mutation run changes them. */
export const MODEL_TABLES = {
  deconditioning: DECONDITIONING,
  vte: VTE,
  falls: FALLS,
  pressure: PRESSURE,
  length_of_stay: LENGTH_OF_STAY,
  home_discharge: DISCHARGE,
  readmission: READMISSION,
  mobility_goal: PRESCRIPTION,
  mobility_benefit: BENEFIT,
  cutoffs: CUTOFFS,
  uncertainty: UNCERTAINTY,
  padua_estimate: PADUA_ESTIMATE,
  morse_estimate: MORSE_ESTIMATE,
  braden_estimate: BRADEN_ESTIMATE,
  improve_vte_estimate: IMPROVE_VTE_ESTIMATE,
  lace_estimate: LACE_PARTIAL_CHARLSON,
} as const;

/** The published scales, as printed in their papers. */
export const PUBLISHED_SCALES = {
  padua: PADUA,
  improve_vte: IMPROVE_VTE,
  morse: MORSE,
  braden: BRADEN,
  lace: LACE,
  hospital: HOSPITAL,
} as const;

export const BAND_TABLES = { risk: RISK_BANDS, anonymous: ANONYMOUS_RISK_BANDS } as const;
