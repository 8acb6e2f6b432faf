import { FLAG_GROUPS, type GroupedFlag, UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import type { AssessmentAnswers, ReadInput, TextProposal } from "@bedside-bike/contract";
import { wireToEngine } from "@bedside-bike/contract/wire-to-engine";
import { fieldNameOf, isSafetyItem } from "../safety-check/safety-values.ts";
import {
  type AssessmentValues,
  type FreeText,
  flagsOfGroup,
  freeTexts,
  groupNames,
  yesNoFields,
} from "./assessment-values.ts";
import { tickBox } from "./exclusive-boxes.ts";
import type { ReadAnswers } from "./text-reading.ts";
import { boxNamed, namesOfDevices, valuesToWire } from "./wire-conversion.ts";

/** What each text said when it was last read, not while it is being typed. */
export type ReadTexts = Readonly<Record<FreeText, string>>;

export const textsOf = (values: AssessmentValues): ReadTexts =>
  Object.fromEntries(freeTexts.map((field) => [field, values[field]])) as Record<FreeText, string>;

export interface ReadForm {
  /** The answers as the engine would get them, with defaults, and with what the text leaves open. */
  readonly patient: AssessmentAnswers;
  readonly proposals: readonly TextProposal[];
  readonly parts: readonly PartNotes[];
  /** Marked as read, but no longer in any of the texts. */
  readonly unknownParts: readonly string[];
}

/** One part of a text, and what was read in it. */
export interface PartNotes {
  readonly part: string;
  readonly from: FreeText;
  readonly terms: readonly TermNotes[];
  readonly denied: readonly string[];
  readonly earlier: readonly string[];
  /** 'marked': not understood, and marked as read. */
  readonly reading: "read" | "unread" | "marked";
}

/** What one term of a part proposes. It is rejected as a whole. */
export interface TermNotes {
  readonly part: string;
  readonly term: string;
  readonly proposals: readonly TextProposal[];
  /** False for patients if the term also concerns the safety check. */
  readonly mayBeRejected: boolean;
}

/** Reads the form as the server will; without `readAnswers`, its texts say nothing yet. */
export function readForm(
  values: AssessmentValues,
  texts: ReadTexts,
  { isAnonymous, year, readAnswers }: { isAnonymous: boolean; year: number; readAnswers: ReadAnswers | null },
): ReadForm {
  const wire = valuesToWire({ ...values, ...texts });
  const { input } = wireToEngine(wire, { ignoresNoAdmissionType: isAnonymous });
  if (!readAnswers) return { patient: input.answers, proposals: [], parts: [], unknownParts: [] };
  const { answers, text, parts, unknownParts } = readAnswers(input, year);
  // Without a typed diagnosis the ticked types stand in for one.
  const typed = parts.filter(({ from }) => from !== "admission_diagnosis" || texts.admission_diagnosis.trim() !== "");
  return {
    patient: answers,
    proposals: text.proposals,
    parts: [...notesOf(typed, text.proposals, values.read_texts), ...notesOfBoxes(values, texts)],
    unknownParts,
  };
}

/** A part that occurs twice in a text is noted once. */
function notesOf(
  parts: ReadInput["parts"],
  proposals: readonly TextProposal[],
  marked: readonly string[],
): readonly PartNotes[] {
  const notes = new Map<string, PartNotes>();
  for (const { part, from, denied, earlier, isUnread } of parts) {
    const own = proposals.filter((proposal) => proposal.from === from && proposal.part === part);
    const reading = isUnread ? "unread" : marked.includes(part) ? "marked" : "read";
    notes.set(`${from} ${part}`, { part, from: from as FreeText, terms: termsOf(part, own), denied, earlier, reading });
  }
  return [...notes.values()];
}

/** A device named like its box counts as ticked; it is shown as proposed until it is. */
function notesOfBoxes(values: AssessmentValues, { devices }: ReadTexts): PartNotes[] {
  const names = new Set(namesOfDevices(devices).map((name) => name.toLowerCase()));
  return [...names].flatMap((part): PartNotes[] => {
    const field = boxNamed(part);
    if (field === undefined) return [];
    const state = values[field] ? "confirmed" : "open";
    const proposal: TextProposal = { field, value: true, term: part, part, from: "devices", state };
    const terms = [{ part, term: part, proposals: [proposal], mayBeRejected: false }];
    return [{ part, from: "devices", terms, denied: [], earlier: [], reading: "read" }];
  });
}

function termsOf(part: string, proposals: readonly TextProposal[]): TermNotes[] {
  const terms = new Map<string, Map<string, TextProposal>>();
  for (const proposal of proposals) {
    const fields = terms.get(proposal.term) ?? new Map<string, TextProposal>();
    terms.set(proposal.term, fields.set(proposal.field, proposal));
  }
  return [...terms].map(([term, fields]) => ({
    part,
    term,
    proposals: [...fields.values()],
    mayBeRejected: true,
  }));
}

/** Patients and visitors decide nothing about the safety check: their care team does. */
export const notesForPatients = (notes: PartNotes): PartNotes => ({
  ...notes,
  terms: notes.terms.flatMap((term) => {
    const proposals = term.proposals.filter((proposal) => !isAboutSafety(proposal));
    if (proposals.length === 0) return [];
    return [{ ...term, proposals, mayBeRejected: proposals.length === term.proposals.length }];
  }),
});

export const isOpen = ({ state }: Pick<TextProposal, "state">): boolean => state === "open";

/** What is still to be decided about a part, each with its own key. Only clinicians mark a part as read. */
export function listUndecided({ from, part, terms, reading }: PartNotes, isForClinician: boolean): string[] {
  const unread = isForClinician && reading === "unread" ? [[from, part]] : [];
  const open = terms.filter(({ proposals }) => proposals.some(isOpen)).map(({ term }) => [from, part, term]);
  return [...unread, ...open].map((key) => key.join("\n"));
}

type Proposal = Pick<TextProposal, "field" | "value">;
type Change = readonly [field: string, value: unknown];

const isGroupedFlag = (field: string): field is GroupedFlag =>
  Object.values(FLAG_GROUPS).some(({ flags }) => field in flags);

/** What the form holds once a proposal is confirmed: the answer itself, by the form's field names. */
export function answerProposed({ field, value }: Proposal, isIndependent: boolean): readonly Change[] {
  if (isGroupedFlag(field)) {
    const group = groupNames.find((name) => flagsOfGroup(name).includes(field)) ?? "condition";
    return Object.entries(tickBox(group, field, true, isIndependent && group === "admission"));
  }
  if (UNGROUPED_FLAGS.some((flag) => flag === field)) return [[field, true]];
  if (yesNoFields.some((name) => name === field)) return [[field, "yes"]];
  if (isSafetyItem(field) && typeof value === "boolean") return [[fieldNameOf(field), value ? "yes" : "no"]];
  return [[fieldNameOf(field), String(value)]];
}

/** A question of the safety check: for providers alone. */
export const isAboutSafety = ({ field }: Pick<Proposal, "field">): boolean => isSafetyItem(field);
