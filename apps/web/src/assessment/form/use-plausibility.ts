import { PLAUSIBILITY, type PlausibilityRuleId } from "@bedside-bike/clinical";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api.ts";
import { fieldNameOf } from "../safety-check/safety-values.ts";
import type { AssessmentValues } from "./assessment-values.ts";

/** Of one answer, of the picks or of the chart's NEWS2: said at its field. */
const OF_ONE_FIELD = ["bounds.*", "picks.unknown", "bounds.news2_entered", "news2_entered.impossible"] as const;

/** A rule about several answers together. */
export type JointRuleId = Exclude<PlausibilityRuleId, (typeof OF_ONE_FIELD)[number]>;

export const isJointRule = (id: string): id is JointRuleId =>
  !OF_ONE_FIELD.some((other) => other === id) && id in PLAUSIBILITY;

/** The form's names of the fields that a rule concerns; the first is where it is asked. */
export const concernedFields = (id: JointRuleId): string[] => PLAUSIBILITY[id].fields.map(fieldNameOf);

const concerns = (id: string, field: string): boolean => isJointRule(id) && concernedFields(id).includes(field);

const bounds = "bounds.";

/** What a 422 says about the answers: rules that they break, and single fields out of bounds. */
export interface Implausible {
  readonly rules: readonly JointRuleId[];
  readonly outOfBounds: readonly string[];
}

export function readImplausible(error: unknown): Implausible | null {
  if (!(error instanceof ApiError) || error.status !== 422 || !error.reply) return null;
  const { refused = [], to_confirm = [] } = error.reply;
  const ids = [...refused, ...to_confirm];
  if (ids.length === 0) return null;
  return {
    rules: ids.filter(isJointRule),
    outOfBounds: ids
      .filter((id) => id.startsWith(bounds) && id !== "bounds.news2_entered")
      .map((id) => fieldNameOf(id.slice(bounds.length))),
  };
}

export interface PlausibilityAsked {
  readonly rules: readonly JointRuleId[];
  /** Shows what a reply asks or refuses. */
  readonly show: (asked: Implausible) => void;
  /** Keeps the confirmation with the answers. */
  readonly confirm: (id: JointRuleId) => void;
}

/** The current question. Changing an answer takes back a question about it and an earlier 'that is right'. */
export function usePlausibility(form: UseFormReturn<AssessmentValues>): PlausibilityAsked {
  const [rules, setRules] = useState<readonly JointRuleId[]>([]);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name === undefined) return;
      setRules((asked) => (asked.some((id) => concerns(id, name)) ? asked.filter((id) => !concerns(id, name)) : asked));
      const confirmed = form.getValues("plausibility_confirmed");
      const kept = confirmed.filter((id) => !concerns(id, name));
      if (kept.length < confirmed.length) form.setValue("plausibility_confirmed", kept);
    });
    return unsubscribe;
  }, [form]);
  return {
    rules,
    show: (asked) => setRules(asked.rules),
    confirm: (id) => {
      form.setValue("plausibility_confirmed", [...form.getValues("plausibility_confirmed"), id]);
      setRules((asked) => asked.filter((other) => other !== id));
    },
  };
}
