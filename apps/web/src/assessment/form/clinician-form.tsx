import type { SafetyItemId } from "@bedside-bike/clinical";
import { OpenQuestions } from "../safety-check/open-questions.tsx";
import { QuestionInPlace } from "../safety-check/question-in-place.tsx";
import { SafetyCheck } from "../safety-check/safety-check.tsx";
import { type LastSafetyAnswers, useLastAnswer } from "../safety-check/use-last-answer.ts";
import { AssessmentForm, type AssessmentFormProps } from "./assessment-form.tsx";
import { ClinicianScores } from "./clinician-scores.tsx";

interface ClinicianFormProps extends Omit<AssessmentFormProps, "clinician"> {
  /** The earlier answers of the safety check. */
  last: LastSafetyAnswers;
}

/** The calculator's form with the safety check and the scores. Apart, so that the public calculator loads neither. */
export function ClinicianForm({ last, ...props }: ClinicianFormProps) {
  const { form } = props;
  const lastOf = useLastAnswer(last);
  const questions = {
    safetyCheck: <SafetyCheck form={form} last={last} />,
    scores: <ClinicianScores form={form} />,
    openQuestions: <OpenQuestions />,
    askInPlace: (id: SafetyItemId) => <QuestionInPlace form={form} id={id} last={lastOf(id)} />,
  };
  return <AssessmentForm {...props} clinician={questions} />;
}
