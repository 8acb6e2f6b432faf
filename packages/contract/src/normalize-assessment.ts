import { FLAG_GROUPS, FLAGS, type Flag, UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import type { z } from "zod";
import type { CheckedForm, RecordedInput } from "./risk-assessment-input.ts";

/** A checked body, ready for the engine. */
export interface NormalizedAssessment {
  readonly input: RecordedInput;
  /** The engine's inputs that the body did not answer and that took a default. */
  readonly assumed: string[];
}

type ListName = "medications" | "comorbidities" | "devices";
type NoneField = "no_admission_type" | "no_medications" | "no_medical_conditions" | "no_devices";

interface Group {
  readonly none: NoneField;
  readonly list: ListName | null;
  readonly flags: readonly Flag[];
  readonly names: readonly string[];
  /** Short name or wire name -> position in `flags`. */
  readonly positions: ReadonlyMap<string, number>;
}

const groups: readonly Group[] = Object.values(FLAG_GROUPS).map(({ none, list, flags }) => {
  const fields = Object.keys(flags) as Flag[];
  const names = Object.values<string>(flags);
  const positions = new Map([...names, ...fields].map((name, index) => [name, index % fields.length]));
  return { none, list, flags: fields, names, positions };
});

const numericText = /^-?\d+(\.\d+)?$/;

interface Bounds {
  readonly low: number;
  readonly high: number;
  readonly isWhole: boolean;
  readonly sentence: string;
}

const bounds = {
  age: { low: 16, high: 110, isWhole: true, sentence: "Please enter a valid age between 16 and 110." },
  weight_kg: { low: 20, high: 400, isWhole: false, sentence: "Enter a weight between 20 and 400 kg." },
  height_cm: { low: 100, high: 250, isWhole: false, sentence: "Enter a height between 100 and 250 cm." },
  days_immobile: { low: 0, high: 30, isWhole: true, sentence: "Enter the days immobile, 0 to 30." },
} as const satisfies Record<string, Bounds>;

const noneMessages: Record<NoneField, string> = {
  no_admission_type: "'None of the above' cannot stand beside an admission type.",
  no_medications: "'None of these medications' cannot stand beside a medication.",
  no_medical_conditions: "'None of these conditions' cannot stand beside a condition.",
  no_devices: "'None of these devices' cannot stand beside a device.",
};

type Context = z.core.$RefinementCtx<unknown>;
type Draft = Record<string, unknown>;

const defaults = {
  age: 65,
  sex: "female",
  level_of_care: "ward",
  mobility_status: "independent",
  cognitive_status: "normal",
  baseline_function: "independent",
  days_immobile: 0,
} as const;

/** What stays open where nobody answered: unknown or not written, never assumed. */
const open = {
  weight_kg: null,
  height_cm: null,
  admission_diagnosis: "",
  additional_medications: "",
  additional_medical_history: "",
  fall_history: null,
  thrombophilia: null,
  hormonal_treatment: null,
  padua: null,
  morse: null,
  braden: null,
} as const;

const flagDefault = (flag: Flag): boolean => flag === "on_vte_prophylaxis";

/**
 * Every field with its default. It goes through JSON because V8 keeps a parsed object, and its copies, in its fast
 * form; one that grows field by field would make the whole assessment half as fast (bench/assessment).
 */
const blank: Draft = JSON.parse(
  JSON.stringify({
    ...defaults,
    ...open,
    ...Object.fromEntries(FLAGS.map((flag) => [flag, flagDefault(flag)])),
    ...Object.fromEntries(groups.map(({ none }) => [none, false])),
    admission_other: false,
    medications: [],
    comorbidities: [],
    devices: [],
  }),
);
const defaultFields = Object.keys(defaults) as (keyof typeof defaults)[];
const openFields = Object.keys(open) as (keyof typeof open)[];

/**
 * Applies the defaults and the rules for arrays, booleans and 'none' boxes (CALCULATOR-20 to CALCULATOR-22); the
 * only place that does. Refuses what is out of bounds or contradicts itself, naming the field.
 */
export function normalizeAssessment(
  form: CheckedForm,
  context: Context,
  { ignoresNoAdmissionType }: { ignoresNoAdmissionType: boolean },
): NormalizedAssessment {
  const assumed: string[] = [];
  const draft: Draft = { ...blank };
  for (const field of defaultFields) {
    const given = field === "age" || field === "days_immobile" ? readNumber(form, field, context) : form[field];
    if (given === undefined || given === null) assumed.push(field);
    else draft[field] = given === "step_down" ? "stepdown" : given;
  }
  for (const field of openFields) {
    const given = field === "weight_kg" || field === "height_cm" ? readNumber(form, field, context) : form[field];
    if (given !== undefined) draft[field] = given;
  }
  draft.admission_other = form.admission_other === true;
  for (const group of groups) {
    const isIgnored = ignoresNoAdmissionType && group.none === "no_admission_type";
    readGroup(form, group, !isIgnored && form[group.none] === true, draft, assumed, context);
  }
  for (const flag of UNGROUPED_FLAGS) {
    const given = form[flag];
    if (given === undefined) assumed.push(flag);
    else draft[flag] = given;
  }
  return { input: draft as unknown as RecordedInput, assumed };
}

function refuse(context: Context, form: CheckedForm, field: string, message: string): void {
  context.issues.push({ code: "custom", path: [field], message, input: form });
}

/** Null where the field was left open, also as blank text. */
function readNumber(form: CheckedForm, field: keyof typeof bounds, context: Context): number | null {
  const given = form[field];
  if (given === undefined || given === null) return null;
  let value = given;
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "") return null;
    value = numericText.test(text) ? Number(text) : Number.NaN;
  }
  const { low, high, isWhole, sentence } = bounds[field];
  const isValid = value >= low && value <= high && (!isWhole || Number.isInteger(value));
  if (!isValid) refuse(context, form, field, sentence);
  return value;
}

const noNames: readonly string[] = [];

/**
 * Sets the group's flags from either form, its list and its 'none'. A flag that the body does not mention is
 * assumed, unless the body names items of its group or ticks the group's 'none'.
 */
function readGroup(
  form: CheckedForm,
  { none, list, flags, names, positions }: Group,
  isNone: boolean,
  draft: Draft,
  assumed: string[],
  context: Context,
): void {
  const listed = list === null ? noNames : (form[list] ?? noNames);
  for (const flag of flags) {
    const given = form[flag];
    if (given === true) draft[flag] = true;
    else if (given === undefined && !isNone && listed.length === 0) assumed.push(flag);
  }
  const others: string[] = [];
  for (const name of listed) {
    // 'Foley catheter' is no other thing than 'foley_catheter': an unrecognized flag would lower a risk.
    const position = positions.get(name.toLowerCase().replace(/[\s-]+/g, "_"));
    if (position !== undefined) draft[flags[position] as Flag] = true;
    else if (name !== "") others.push(name);
  }
  const present: string[] = [];
  for (let index = 0; index < flags.length; index++) {
    if (draft[flags[index] as Flag] === true) present.push(names[index] as string);
  }
  const isOtherAdmission = list === null && form.admission_other === true;
  if (isNone && (present.length > 0 || others.length > 0 || isOtherAdmission)) {
    refuse(context, form, none, noneMessages[none]);
  }
  draft[none] = isNone;
  if (list !== null) draft[list] = others.length === 0 ? present : [...present, ...others];
}
