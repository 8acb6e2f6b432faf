import { SAFETY_TABLES } from "../safety/safety-tables.ts";
import { BAND_TABLES, MODEL_TABLES, PUBLISHED_SCALES } from "./tables.ts";

/**
 * Every number that the engine computes with: a mutation run changes these, and a version's fingerprint covers them.
 */
export const ENGINE_TABLES = {
  ...MODEL_TABLES,
  bands: BAND_TABLES,
  scales: PUBLISHED_SCALES,
  ...SAFETY_TABLES,
} as const;
