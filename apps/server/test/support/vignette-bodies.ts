import {
  type FlatInput,
  safetyAnswersOf,
  type Vignette,
  vignetteFile,
} from "../../../../packages/clinical/test/vignettes.ts";

/**
 * The vignettes that the wire can express: a step that was reached comes from the record, and a Morse total is a sum of
 * fives.
 */
export const wireVignettes: readonly Vignette[] = vignetteFile.cases.filter(
  ({ input }) => !("current_step" in input) && input.morse !== 44,
);

/** A vignette's flat input as a body. */
export function bodyOf({ texts, ...flat }: FlatInput): Record<string, unknown> {
  const answers = safetyAnswersOf(flat);
  const others = Object.entries(flat).filter(([field]) => !(field in answers));
  return { ...Object.fromEntries(others), ...(texts as object | undefined), safety_answers: answers };
}
