import type { SafetySourceKey } from "./safety-sources.ts";

/** Green: no recorded reason to wait. Amber: a named clinician must clear it. Stop: a recorded reason not to cycle. */
export type SafetyClass = "green" | "amber" | "stop";

/** What an amber finding leaves: the motor moves the legs, 0 W, or the motor helps. */
export type SafetyLimit = "passive_only" | "unloaded_only" | "assisted_only";

/** What else must hold for a rule: diabetes, or a long-term assist device (LVAD). */
export type SafetyCondition = "diabetes" | "assist_device";

export interface SafetyRule {
  readonly op: "<" | "<=" | ">" | ">=" | "==" | "in";
  /** A list only with 'in'. */
  readonly value: number | boolean | string | readonly string[];
  /** The rule applies only if this is true too. */
  readonly onlyIf?: SafetyCondition;
  readonly class: SafetyClass;
  readonly limit?: SafetyLimit;
}

/** What a finding says, and why it is one. */
export interface SafetyRulesFromAnswer {
  /** The first that matches counts. */
  readonly rules: readonly SafetyRule[];
  /** What the provider reads. */
  readonly provider: string;
  /** What the patient reads; empty if the patient reads nothing. */
  readonly patient: string;
  readonly sources: readonly SafetySourceKey[];
}

interface AskedItem extends SafetyRulesFromAnswer {
  readonly group: string;
  readonly question: string;
}

export interface ChoiceItem extends AskedItem {
  readonly type: "choice";
  readonly choices: readonly string[];
  /** Earlier versions' choices, and the current ones they are read as. */
  readonly earlierChoices?: Readonly<Record<string, string>>;
}

export interface NumberItem extends AskedItem {
  readonly type: "number";
  readonly unit: string;
  /** Both ends allowed; a value outside is refused. */
  readonly range: { readonly low: number; readonly high: number };
}

export interface YesNoItem extends AskedItem {
  readonly type: "yesno";
}

/** A question of the safety check. Never assumed normal: an answer that is absent or null is not recorded. */
export type SafetyItem = ChoiceItem | NumberItem | YesNoItem;
