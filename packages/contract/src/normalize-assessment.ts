import { FLAG_GROUPS, type Flag, type LevelOfCare, UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import { z } from "zod";
import type { CheckedForm, RecordedInput } from "./risk-assessment-input.ts";

/** A checked body, ready for the engine. */
export interface NormalizedAssessment {
  readonly input: RecordedInput;
  /** The engine's inputs that the body did not answer and that took SPEC.md 3's default. */
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

const noneSentences: Record<NoneField, string> = {
  no_admission_type: "'None of the above' cannot stand beside an admission type.",
  no_medications: "'None of these medications' cannot stand beside a medication.",
  no_medical_conditions: "'None of these conditions' cannot stand beside a condition.",
  no_devices: "'None of these devices' cannot stand beside a device.",
};

type Context = z.core.$RefinementCtx<unknown>;

/**
 * Applies SPEC.md 3's defaults and DESIGN.md 3's rules for arrays, booleans and 'none' boxes; the only place that
 * does. Refuses what is out of bounds or contradicts itself, naming the field.
 */
export function normalizeAssessment(
  form: CheckedForm,
  context: Context,
  { ignoresNoAdmissionType }: { ignoresNoAdmissionType: boolean },
): NormalizedAssessment {
  const assumed: string[] = [];
  const refuse = (field: string, message: string): never => {
    context.issues.push({ code: "custom", path: [field], message, input: form });
    return z.NEVER;
  };
  const numberOf = (field: keyof typeof bounds): number | null => {
    const given = form[field];
    if (given === undefined || given === null) return null;
    const { low, high, isWhole, sentence } = bounds[field];
    let value = given;
    if (typeof value === "string") {
      const text = value.trim();
      if (text === "") return null;
      value = numericText.test(text) ? Number(text) : Number.NaN;
    }
    const isValid = value >= low && value <= high && (!isWhole || Number.isInteger(value));
    return isValid ? value : refuse(field, sentence);
  };
  const orDefault = <Value>(field: string, given: Value | null | undefined, standard: NonNullable<Value>) => {
    if (given !== null && given !== undefined) return given;
    assumed.push(field);
    return standard;
  };

  const input: Record<string, unknown> = {
    age: orDefault("age", numberOf("age"), 65),
    sex: orDefault("sex", form.sex, "female"),
    weight_kg: numberOf("weight_kg"),
    height_cm: numberOf("height_cm"),
    level_of_care: levelOfCare(orDefault("level_of_care", form.level_of_care, "ward")),
    mobility_status: orDefault("mobility_status", form.mobility_status, "independent"),
    cognitive_status: orDefault("cognitive_status", form.cognitive_status, "normal"),
    baseline_function: orDefault("baseline_function", form.baseline_function, "independent"),
    days_immobile: orDefault("days_immobile", numberOf("days_immobile"), 0),
  };
  for (const group of groups) {
    const isIgnored = ignoresNoAdmissionType && group.none === "no_admission_type";
    const isNone = !isIgnored && form[group.none] === true;
    const others = readGroup(form, group, isNone, input, assumed);
    const isAdmissionOther = group.list === null && form.admission_other === true;
    const hasItem = isAdmissionOther || others.length > 0 || group.flags.some((flag) => input[flag] === true);
    if (isNone && hasItem) refuse(group.none, noneSentences[group.none]);
    input[group.none] = isNone;
    if (group.list === null) continue;
    input[group.list] = [...group.names.filter((_, index) => input[group.flags[index] as Flag]), ...others];
  }
  for (const flag of UNGROUPED_FLAGS) input[flag] = orDefault(flag, form[flag], flag === "on_vte_prophylaxis");
  input.admission_other = form.admission_other === true;
  input.admission_diagnosis = form.admission_diagnosis ?? "";
  input.additional_medications = form.additional_medications ?? "";
  input.additional_medical_history = form.additional_medical_history ?? "";
  input.fall_history = form.fall_history ?? null;
  input.thrombophilia = form.thrombophilia ?? null;
  input.hormonal_treatment = form.hormonal_treatment ?? null;
  input.padua = form.padua ?? null;
  input.morse = form.morse ?? null;
  input.braden = form.braden ?? null;
  return { input: input as unknown as RecordedInput, assumed };
}

const levelOfCare = (level: LevelOfCare | "step_down"): LevelOfCare => (level === "step_down" ? "stepdown" : level);

const noNames: readonly string[] = [];

/**
 * Sets the group's flags from either form and answers the list's other strings. A flag that the body does not
 * mention is assumed, unless the body names items of its group or ticks the group's 'none'.
 */
function readGroup(
  form: CheckedForm,
  { list, flags, positions }: Group,
  isNone: boolean,
  input: Record<string, unknown>,
  assumed: string[],
): readonly string[] {
  for (const flag of flags) input[flag] = form[flag] === true;
  const listed = list === null ? noNames : (form[list] ?? noNames);
  const others = listed.length === 0 ? noNames : nameFlags(listed, flags, positions, input);
  if (!isNone && listed.length === 0) for (const flag of flags) if (form[flag] === undefined) assumed.push(flag);
  return others;
}

function nameFlags(
  listed: readonly string[],
  flags: readonly Flag[],
  positions: ReadonlyMap<string, number>,
  input: Record<string, unknown>,
): string[] {
  const others: string[] = [];
  for (const name of listed) {
    // 'Foley catheter' is no other thing than 'foley_catheter': an unrecognized flag would lower a risk.
    const position = positions.get(name.toLowerCase().replace(/[\s-]+/g, "_"));
    if (position !== undefined) input[flags[position] as Flag] = true;
    else if (name !== "") others.push(name);
  }
  return others;
}
