import { isSettled, judgedWith, type RecordedAnswers } from "./open-proposals.ts";
import { type FreeTextProposal, type ReadPart, readTextParts } from "./read-free-text.ts";

/** What a clinician decided about free text, by the parts as they were read. */
export interface TextDecisions {
  /** Parts that were read: they no longer prevent cycling. */
  readonly readParts: readonly string[];
  readonly rejected: readonly RejectedProposal[];
}

/** Rejects everything that the term proposes in this part; the same term in another part stays open. */
export interface RejectedProposal {
  readonly part: string;
  readonly term: string;
}

export interface DecidedProposal<Field extends string = string> extends FreeTextProposal {
  /** The text field that contains it. */
  readonly from: Field;
  readonly state: "open" | "confirmed" | "rejected";
}

export interface DecidedTexts<Field extends string = string> {
  readonly parts: readonly (ReadPart & { readonly from: Field })[];
  readonly proposals: readonly DecidedProposal<Field>[];
}

/** The texts of an assessment, read with its answers and with what was decided about them. */
export function decideTexts<Field extends string>(
  texts: Readonly<Partial<Record<Field, string>>>,
  recorded: RecordedAnswers,
  decisions: TextDecisions,
  currentYear: number,
): DecidedTexts<Field> {
  const options = { currentYear, judgedWith: judgedWith(recorded.answers) };
  const parts = (Object.keys(texts) as Field[]).flatMap((from) =>
    readTextParts(from, texts[from] ?? "", options).map((read) => ({
      ...read,
      isUnread: read.isUnread && !decisions.readParts.includes(read.part),
      from,
    })),
  );
  const proposals = parts.flatMap(({ from, proposals }) =>
    proposals.map((proposal) => ({ ...proposal, from, state: stateOf(proposal, recorded, decisions) })),
  );
  return { parts, proposals };
}

function stateOf(
  proposal: FreeTextProposal,
  recorded: RecordedAnswers,
  { rejected }: TextDecisions,
): DecidedProposal["state"] {
  if (rejected.some(({ part, term }) => part === proposal.part && term === proposal.term)) return "rejected";
  return isSettled(proposal, recorded) ? "confirmed" : "open";
}
