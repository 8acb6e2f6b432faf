import { ENGINE_VERSION } from "./assess.ts";
import { ANONYMOUS_RISK_BANDS, RISK_BANDS } from "./coefficients/cutoffs.ts";
import { FACTOR_LABELS } from "./coefficients/factor-labels.ts";
import { CITATIONS } from "./evidence.ts";
import { EXPLANATIONS } from "./explanation.ts";
import { CORE_QUESTIONS } from "./safety/core-questions.ts";
import { CLEARANCE_HOURS, ON_HOLD_MESSAGE } from "./safety/lapse.ts";
import { PLAUSIBILITY } from "./safety/plausibility.ts";
import { SAFETY_ITEMS } from "./safety/safety-items.ts";
import { SAFETY_SOURCES } from "./safety/safety-sources.ts";
import {
  AFTER_STOP_MESSAGE,
  ASK_CARE_TEAM_MESSAGE,
  CHECK_FAILED_MESSAGE,
  PRE_SESSION_CHECK,
  STOP_CRITERIA,
} from "./safety/session-checks.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "./safety/tables/rules-from-answers.ts";
import { STATEMENT } from "./statement.ts";

/** What the letter behind a number stands for. */
export const EVIDENCE_CODES = {
  P: "A published ratio or rate, shrunk because most are univariate and overlap",
  S: "A score's own item or band",
  D: "Set so that a synthetic cohort meets a published mean or age band, or derived by arithmetic",
  J: "Judgment, no source found",
} as const;

/** Every word, definition and source that results name by key: sent once instead of with each result. */
export const CLINICAL_CATALOG = {
  engine_version: ENGINE_VERSION,
  statement: STATEMENT,
  outcomes: EXPLANATIONS,
  factors: FACTOR_LABELS,
  evidence_codes: EVIDENCE_CODES,
  sources: { ...CITATIONS },
  bands: { provider: RISK_BANDS, anonymous: ANONYMOUS_RISK_BANDS },
  safety_items: { ...SAFETY_ITEMS, ...SAFETY_RULES_FROM_ANSWERS },
  safety_sources: SAFETY_SOURCES,
  core_questions: CORE_QUESTIONS,
  clearance_hours: CLEARANCE_HOURS,
  plausibility: PLAUSIBILITY,
  session_checks: { before: PRE_SESSION_CHECK, stop: STOP_CRITERIA },
  messages: {
    ask_care_team: ASK_CARE_TEAM_MESSAGE,
    check_failed: CHECK_FAILED_MESSAGE,
    after_stop: AFTER_STOP_MESSAGE,
    on_hold: ON_HOLD_MESSAGE,
  },
} as const;
