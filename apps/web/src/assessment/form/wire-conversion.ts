import { type Flag, QUESTIONS, UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import type { WireInput } from "@bedside-bike/contract";
import { flagGroups, flagNamed, namesToFlags } from "@bedside-bike/contract/assessment-answers";
import { numberIn, numberText } from "@bedside-bike/contract/read-number";
import { safetyToWire } from "../safety-check/safety-values.ts";
import { admissionDiagnosis } from "./admission-diagnosis.ts";
import {
  type AssessmentValues,
  boxesOfGroup,
  emptyValues,
  type FreeText,
  flagsOfGroup,
  freeTexts,
  groupNames,
  type QuestionField,
  questionFields,
  textFields,
} from "./assessment-values.ts";
import type { Place } from "./terms/typed-text.tsx";

/**
 * The form as the calls accept it. A group without a ticked box is left out: the contract then says that it was
 * assumed, so that 'no' never means 'not answered'.
 */
export function valuesToWire(typed: AssessmentValues, whenNoAdmission?: string): WireInput {
  const devices = namesOfDevices(typed.devices);
  const values = { ...typed, ...boxesOfDevices(devices) };
  const wire: Record<string, unknown> = {
    ...Object.fromEntries(questionFields.map((field) => [field, answerIn(values, field)])),
    admission_diagnosis: admissionDiagnosis(values, whenNoAdmission),
    additional_medications: chosen(values.additional_medications.trim()),
    additional_medical_history: chosen(values.additional_medical_history.trim()),
    devices: listed(devices.filter((name) => boxNamed(name) === undefined)),
    safety_answers: safetyToWire(values.safety_answers),
    plausibility_confirmed: listed(values.plausibility_confirmed),
    picks: listed(values.picks),
    text_read: textsRead(typed),
    rejected_terms: listed(
      values.rejected_terms.filter(({ text, whole, term }) => {
        if (text === "pick") return values.picks.some((pick) => pick.term === term);
        return whole === storedText(typed, text as FreeText).text;
      }),
    ),
    news2_entered: news2ToWire(values.news2),
  };
  for (const boxes of groupNames.map(boxesOfGroup)) {
    if (!boxes.some((box) => values[box])) continue;
    for (const box of boxes) wire[box] = values[box];
  }
  // The call refuses 'none of these devices' together with another device, so each listed device is answered with no
  // instead.
  if (wire.devices !== undefined && values.no_devices) wire.no_devices = false;
  for (const flag of UNGROUPED_FLAGS) if (values[flag] !== null) wire[flag] = values[flag];
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined)) as WireInput;
}

/**
 * The form filled with what the wire says: a stored assessment's answers, or what is known about the patient. The
 * safety check stays empty: its answers are valid only at their time. So do the picks, and what was decided about texts.
 */
export function wireToValues(wire: WireInput): AssessmentValues {
  const input = namesToFlags(wire);
  const values = emptyValues();
  for (const box of groupNames.flatMap(boxesOfGroup)) values[box] = input[box] === true;
  if (flagsOfGroup("device").every((flag) => input[flag] === false)) values.no_devices = true;
  for (const flag of UNGROUPED_FLAGS) values[flag] = input[flag] ?? null;
  for (const field of textFields) if (field !== "devices") values[field] = textOf(input[field]);
  values.additional_medications = joined(values.additional_medications, input.other_medications);
  values.additional_medical_history = joined(values.additional_medical_history, input.other_comorbidities);
  values.devices = joined("", input.other_devices);
  // A profile does not say whether its diagnosis was typed or put together from the boxes.
  values.admission_other = input.admission_other ?? isTyped(values);
  if (!values.admission_other) values.admission_diagnosis = "";
  values.plausibility_confirmed = [...(input.plausibility_confirmed ?? [])];
  return values;
}

const listed = <Entry>(entries: readonly Entry[]) => (entries.length > 0 ? [...entries] : undefined);

/** Where a text is split into parts: not at a comma or a period between two digits. */
const partEnds = /[;\r\n]|(?<!\d)[,.]|[,.](?!\d)/;

/** The longest name, as the wire accepts it. */
export const mostLettersOfDevice = 120;

/** The parts of the text, as the wire lists devices. */
export const namesOfDevices = (text: string): string[] =>
  text
    .split(partEnds)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A text as it is sent, and where a place in it stands in what was typed. */
export function storedText(
  values: AssessmentValues,
  field: FreeText,
): { readonly text: string; readonly placeOf: (place: Place) => Place } {
  const typed = field === "admission_diagnosis" && !values.admission_other ? "" : values[field];
  const parts =
    field === "devices" ? namesOfDevices(typed).filter((name) => boxNamed(name) === undefined) : [typed.trim()];
  let end = 0;
  let sentEnd = 0;
  const placed = parts.map((part) => {
    const at = typed.indexOf(part, end);
    end = at + part.length;
    const sentAt = sentEnd;
    sentEnd += part.length + 1;
    return { at, sentAt };
  });
  const moved = (offset: number) => {
    const { at, sentAt } = placed.findLast((part) => part.sentAt <= offset) ?? { at: 0, sentAt: 0 };
    return offset - sentAt + at;
  };
  return { text: parts.join("\n"), placeOf: ({ start, end }) => ({ start: moved(start), end: moved(end - 1) + 1 }) };
}

/** Only what still stands there as it was read. */
function textsRead(values: AssessmentValues): Partial<Record<FreeText, string>> | undefined {
  const read = freeTexts.filter((field) => {
    const { text } = storedText(values, field);
    return text !== "" && values.text_read[field] === text;
  });
  return read.length > 0 ? Object.fromEntries(read.map((field) => [field, values.text_read[field]])) : undefined;
}

/** Undefined as long as a part is open or can't be read; `findNews2Problem` says so before anything is sent. */
function news2ToWire({ total, single_3: single, at }: AssessmentValues["news2"]): WireInput["news2_entered"] {
  const points = numberOf(total);
  if (points === undefined || single === "" || at === "") return undefined;
  return { total: points, single_3: single === "yes", at };
}

function boxesOfDevices(names: readonly string[]): Partial<AssessmentValues> {
  const boxes = names.flatMap((name) => boxNamed(name) ?? []);
  return Object.fromEntries([...boxes.map((box) => [box, true]), ...(boxes.length > 0 ? [["no_devices", false]] : [])]);
}

const deviceGroup = flagGroups.find(({ list }) => list === "devices");

/** The box that a device's name means: as plain text it would be asked about, and never counted. */
export const boxNamed = (name: string): Flag | undefined => deviceGroup && flagNamed(deviceGroup, name);

const chosen = (value: string) => (value === "" ? undefined : value);

/** What can't be read is marked at its field before anything is sent. */
function numberOf(value: string): number | undefined {
  const number = numberIn(value);
  return Number.isNaN(number) ? undefined : number;
}

/** The answer to a question outside the boxes; while it is open undefined, of weight and height null. */
function answerIn(values: AssessmentValues, field: QuestionField): unknown {
  const { kind, group, assumed } = QUESTIONS[field];
  if (kind === "choice") return chosen(values[field]);
  if (kind === "yesNo") return values[field] === "" ? undefined : values[field] === "yes";
  const isUnknown = group === "person" && assumed === null;
  return numberOf(values[field]) ?? (isUnknown ? null : undefined);
}

/** '' for an open answer, and for the items of a clinician's score, which the form does not ask. */
function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  return typeof value === "string" ? value : "";
}

const joined = (text: string, names: readonly string[] = []): string => [text, ...names].filter(Boolean).join(", ");

const isTyped = (values: AssessmentValues): boolean =>
  values.admission_diagnosis !== "" &&
  values.admission_diagnosis.toLowerCase() !== admissionDiagnosis(values).toLowerCase();
