import { CLINICAL_TERMS, NO_EFFECT_TERMS } from "@bedside-bike/clinical";
import { readAnswers } from "@bedside-bike/contract/read-answers";
import { listTerms } from "./find-terms.ts";
import { TermPicker, type TermPickerProps } from "./term-picker.tsx";
import { textReading } from "./text-reading.ts";

const list = listTerms([...new Set([...CLINICAL_TERMS.flatMap(({ terms }) => terms), ...NO_EFFECT_TERMS])].sort());

// What reads texts and picks knows the same terms, and comes with them.
textReading.set(readAnswers);

export default function ListedPicker(props: Omit<TermPickerProps, "list">) {
  return <TermPicker {...props} list={list} />;
}
