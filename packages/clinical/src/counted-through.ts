import type { FactorId } from "./coefficients/factor-labels.ts";
import { READMISSION } from "./coefficients/readmission.ts";
import type { RemovableAnswer } from "./questions.ts";
import { ANSWERS_OF_BRADEN } from "./scores/braden.ts";
import { ANSWERS_OF_PADUA } from "./scores/padua.ts";
import type { FigureValues, Without } from "./without.ts";

/** Answers that one line counts only once, however many of them are given. */
interface Shared {
  readonly line: FactorId;
  readonly answers: readonly RemovableAnswer[];
}

const ofScore = (score: "padua" | "braden", items: Readonly<Record<string, readonly RemovableAnswer[]>>): Shared[] =>
  Object.entries(items).map(([item, answers]) => ({ line: `${score}.${item}` as FactorId, answers }));

const { recent_trauma_or_surgery: TRAUMA_OR_SURGERY, active_cancer: CANCER } = ANSWERS_OF_PADUA;
const UNPLANNED: Shared = { line: "is_orthopedic.unplanned", answers: TRAUMA_OR_SURGERY };

const SHARED: Readonly<Partial<Record<keyof FigureValues, readonly Shared[]>>> = {
  deconditioning: [UNPLANNED],
  vte: ofScore("padua", ANSWERS_OF_PADUA),
  pressure: [...ofScore("braden", ANSWERS_OF_BRADEN), UNPLANNED],
  home: [UNPLANNED],
  readmission: Object.values(READMISSION.cancer).map(({ factor }) => ({ line: factor, answers: CANCER })),
};

interface Question {
  readonly answer: RemovableAnswer;
  readonly figure: keyof FigureValues;
  readonly without: Without;
  /** The factors of every breakdown of the result. */
  readonly factors: ReadonlySet<FactorId>;
}

/** Whether this is the answer that a shared line counts. */
const isCounted = (answer: RemovableAnswer, { without, factors }: Question): boolean => {
  if (answer === "cognitive_status" && !factors.has("cognitive_status.delirium_dementia")) return false;
  if (answer === "weight_kg" && factors.has("bmi.underweight")) return false;
  return answer in without;
};

/** Other answers with the same effect on a figure, so that taking this one away changes nothing. */
export function alsoCountedThrough(question: Question): RemovableAnswer[] {
  const { answer, figure, factors } = question;
  if (!isCounted(answer, question)) return [];
  const others = (SHARED[figure] ?? [])
    .filter(({ line, answers }) => factors.has(line) && answers.includes(answer))
    .flatMap(({ answers }) => answers.filter((other) => other !== answer && isCounted(other, question)));
  return [...new Set(others)];
}
