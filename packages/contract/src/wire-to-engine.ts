import {
  type AnswerProvenance,
  ASSUMED_QUESTIONS,
  isOfKind,
  type NumberId,
  OPEN_QUESTIONS,
  type Provenance,
  QUESTIONS,
  questionsOf,
  UNGROUPED_FLAGS,
} from "@bedside-bike/clinical";
import {
  defaultAnswers,
  defaultFlags,
  type EngineInput,
  type FlagGroup,
  flagGroups,
  flagNamed,
  openAnswers,
  unansweredInput,
} from "./assessment-answers.ts";
import { withRange } from "./limits.ts";
import type { WireInput } from "./risk-assessment-input.ts";

type NoneField = FlagGroup["none"];

/** Why an input is refused, and for which of its fields. */
export interface InputProblem {
  readonly field: keyof WireInput;
  readonly message: string;
}

const numericText = /^-?\d+(\.\d+)?$/;

const questions = [...ASSUMED_QUESTIONS, ...OPEN_QUESTIONS];
/** Another name of a choice on the wire -> the choice. */
const aliases: ReadonlyMap<unknown, string> = new Map(
  questions.flatMap((id): [string, string][] => {
    const row = QUESTIONS[id];
    return "aliases" in row ? Object.entries(row.aliases) : [];
  }),
);

const noneMessages: Record<NoneField, string> = {
  no_admission_type: "'None of the above' cannot stand beside an admission type.",
  no_medications: "'None of these medications' cannot stand beside a medication.",
  no_medical_conditions: "'None of these conditions' cannot stand beside a condition.",
  no_devices: "'None of these devices' cannot stand beside a device.",
};

const noteFields = [
  "admission_diagnosis",
  "additional_medications",
  "additional_medical_history",
  "plausibility_confirmed",
  "picks",
  "text_read",
  "rejected_terms",
  "news2_entered",
  "event_reviewed",
] as const;
const everyField = (fields: object, provenance: Provenance) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, provenance]));

interface Draft {
  readonly answers: Record<string, unknown>;
  readonly provenance: Record<string, Provenance>;
  readonly problems: InputProblem[];
}

/**
 * Every field as it is when unanswered. It goes through JSON because V8 keeps a parsed object, and its copies, in its
 * fast form; an object that grows field by field would double the time of the whole assessment (bench/assessment).
 */
const blank: Pick<Draft, "answers" | "provenance"> = JSON.parse(
  JSON.stringify({
    answers: unansweredInput,
    provenance: {
      ...everyField({ ...defaultAnswers, ...defaultFlags }, "assumed"),
      ...everyField(openAnswers, "not_recorded"),
    },
  }),
);

/**
 * Applies the defaults and the rules for lists, flags and 'none' boxes (CALCULATOR-20 to CALCULATOR-22); the only place
 * that does. Anything that is not a number or contradicts a 'none' box becomes a problem: the input must then not be
 * used. Ranges are checked with the plausibility rules (`readAnswers`).
 */
export function wireToEngine(
  wire: WireInput,
  { ignoresNoAdmissionType }: { ignoresNoAdmissionType: boolean },
): { readonly input: EngineInput; readonly problems: readonly InputProblem[] } {
  const draft: Draft = { answers: { ...blank.answers }, provenance: { ...blank.provenance }, problems: [] };
  for (const field of questions) {
    const given = isOfKind(field, "number") ? readNumber(wire, field, draft) : wire[field];
    if (given !== undefined && given !== null) answer(draft, field, aliases.get(given) ?? given);
  }
  if (wire.safety_answers) answer(draft, "safety_answers", wire.safety_answers);
  for (const field of noteFields) {
    const given = wire[field];
    if (given !== undefined && given !== null) draft.answers[field] = given;
  }
  draft.answers.admission_other = wire.admission_other === true;
  for (const group of flagGroups) {
    const isIgnored = ignoresNoAdmissionType && group.none === "no_admission_type";
    readGroup(wire, group, !isIgnored && wire[group.none] === true, draft);
  }
  for (const flag of UNGROUPED_FLAGS) {
    const given = wire[flag];
    if (given !== undefined && given !== null) answer(draft, flag, given);
  }
  const { answers, provenance, problems } = draft;
  return { input: { answers, provenance } as unknown as EngineInput, problems };
}

/** No question of its own: 'not recorded' beside an estimate, or of the moment. */
const NOT_LISTED: ReadonlySet<string> = new Set([...questionsOf({ kind: "score" }), "safety_answers"]);

/** The inputs that nobody answered: a default replaces them, or they are not recorded. */
export function listAssumed(provenance: AnswerProvenance): string[] {
  const assumed: string[] = [];
  for (const field in provenance) {
    if (provenance[field as keyof AnswerProvenance] !== "answered" && !NOT_LISTED.has(field)) assumed.push(field);
  }
  return assumed;
}

function answer({ answers, provenance }: Draft, field: string, given: unknown): void {
  answers[field] = given;
  provenance[field] = "answered";
}

/** Null if the field was left open, also as blank text. */
function readNumber(wire: WireInput, field: NumberId, { problems }: Draft): number | null {
  const given = wire[field];
  if (given === undefined || given === null) return null;
  let value = given;
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "") return null;
    value = numericText.test(text) ? Number(text) : Number.NaN;
  }
  const { range, problem } = QUESTIONS[field];
  if (Number.isNaN(value) || ("step" in range && !Number.isInteger(value))) {
    problems.push({ field, message: withRange(problem, range) });
  }
  return value;
}

const noNames: readonly string[] = [];

/**
 * Sets the group's flags from either form, its list's other names and its 'none'. A flag that the wire does not
 * mention is assumed, unless the wire names flags of its group or ticks the group's 'none': a group with nothing but
 * other text is not answered.
 */
function readGroup(wire: WireInput, group: FlagGroup, isNone: boolean, draft: Draft): void {
  const { none, list, flags } = group;
  const listed = list === null ? noNames : (wire[list] ?? noNames);
  const isGroupAnswered = isNone || listed.some((name) => flagNamed(group, name) !== undefined);
  let isAnyPresent = false;
  for (const flag of flags) {
    const given = wire[flag];
    const isGiven = typeof given === "boolean";
    // Null says that this one is not recorded, even beside others of its group.
    const isAnsweredWithGroup = isNone || (given === undefined && isGroupAnswered);
    if (isGiven || isAnsweredWithGroup) answer(draft, flag, given === true);
    if (given === true) isAnyPresent = true;
  }
  const others: string[] = [];
  for (const name of listed) {
    const flag = flagNamed(group, name);
    if (flag !== undefined) draft.answers[flag] = true;
    else if (name !== "") others.push(name);
    if (flag !== undefined || name !== "") isAnyPresent = true;
  }
  if (wire.picks?.some(({ field }) => field === list)) isAnyPresent = true;
  if (list !== null) draft.answers[`other_${list}`] = others;
  else if (wire.admission_other === true) isAnyPresent = true;
  if (isNone && isAnyPresent) draft.problems.push({ field: none, message: noneMessages[none] });
  draft.answers[none] = isNone;
}
