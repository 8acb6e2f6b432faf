import type { StoredRiskAssessment, WireInput } from "@bedside-bike/contract";
import { useEffect, useId, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { dismissToast } from "../../ui/toast.ts";
import { AskedApart, AskedProvider } from "../form/asked.tsx";
import { type AssessmentValues, freeTexts } from "../form/assessment-values.ts";
import { FormFactsProvider, useFormFacts } from "../form/form-facts.tsx";
import { listUndecided } from "../form/free-text-reading.ts";
import { showFieldProblem } from "../form/show-problem.ts";
import { TextNotes } from "../form/text-notes.tsx";
import { type FormProblems, useFormProblems } from "../form/use-form-problems.ts";
import { useInputOfToday } from "../form/use-input-of-today.ts";
import { wireToValues } from "../form/wire-conversion.ts";
import { useAssess } from "../use-assess.ts";
import { QuestionInPlace } from "./question-in-place.tsx";
import { SafetyQuestions, useSafetyCheck } from "./safety-check.tsx";
import { isSafetyItem, safetyFieldName, safetyToWire } from "./safety-values.ts";
import styles from "./still-the-same.module.css";
import { useEarlierAnswers } from "./use-earlier-answers.ts";
import { useLastAnswer } from "./use-last-answer.ts";

interface RenewalProps {
  patientId: number;
  earlier: StoredRiskAssessment;
  onAssessed: (assessment: StoredRiskAssessment) => void;
  /** Something has changed after all: to the whole form. */
  onChanged: () => void;
}

/** The earlier answers as they are, and the safety check asked again: 'None of these now' sends both. */
export function Renewal({ patientId, earlier, onAssessed, onChanged }: RenewalProps) {
  const input = useInputOfToday()(earlier.assessment, earlier.assessment.input);
  const form = useForm<AssessmentValues>({ defaultValues: wireToValues(input) });
  const lastOf = useLastAnswer(earlier.assessment.last_safety_answers);
  const problems = useFormProblems(form);
  const assess = useAssess(patientId);
  const send = () => {
    const { safety_answers, plausibility_confirmed, rejected_proposals, read_texts } = form.getValues();
    const body: WireInput = { ...input, plausibility_confirmed, rejected_proposals, read_texts };
    const answers = safetyToWire(safety_answers);
    if (assess.isPending) return;
    assess.mutate(answers ? { ...body, safety_answers: answers } : body, {
      onSuccess: onAssessed,
      onError: problems.showReply,
    });
  };
  return (
    <FormFactsProvider
      form={form}
      variant="intake"
      askInPlace={(id) => <QuestionInPlace form={form} id={id} last={lastOf(id)} />}
    >
      <AskedProvider asked={problems.asked} sendAgain={send}>
        <RenewalForm
          form={form}
          earlier={earlier}
          problems={problems}
          isPending={assess.isPending}
          onSend={send}
          onChanged={onChanged}
        />
      </AskedProvider>
    </FormFactsProvider>
  );
}

interface RenewalFormProps extends Pick<RenewalProps, "earlier" | "onChanged"> {
  form: UseFormReturn<AssessmentValues>;
  problems: FormProblems;
  isPending: boolean;
  onSend: () => void;
}

function RenewalForm({ form, earlier, problems, isPending, onSend, onChanged }: RenewalFormProps) {
  const { t } = useTranslation("safety-check");
  const { arranged, noneNow } = useSafetyCheck(form);
  const answers = useEarlierAnswers(earlier.assessment.input);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What the form said about itself would cover the questions that take its place.
    dismissToast();
    title.current?.focus();
  }, []);

  const isWrong = () => {
    form.clearErrors();
    return problems.showOutOfRange(form.getValues());
  };
  const sendNone = () => {
    if (isWrong()) return;
    const open = arranged.apart.find((id) => form.getValues(safetyFieldName(id)) === "");
    if (open) return showFieldProblem(form, safetyFieldName(open), t("same.answerFirst"));
    form.setValue("safety_answers.no_acute_contraindication", true, { shouldDirty: true });
    onSend();
  };
  return (
    <Card>
      <h2 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
        {t("same.button")}
      </h2>
      <p className={styles.answers}>{answers.join(" · ")}</p>
      <p>{t("same.asked")}</p>
      <TextButton onClick={onChanged}>{t("same.back")}</TextButton>
      <form noValidate aria-labelledby={titleId} className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <SafetyQuestions
          form={form}
          last={earlier.assessment.last_safety_answers}
          arranged={arranged}
          noneNow={noneNow}
        />
        <OpenTexts />
        <AskedApart shows={isSafetyItem} onCorrect={onChanged} />
        <div className={styles.buttons}>
          <SecondaryButton size="large" onClick={() => !isWrong() && !isPending && onSend()}>
            {t("same.without")}
          </SecondaryButton>
          <PrimaryButton
            size="large"
            className={styles.none}
            isPending={isPending}
            pendingLabel={t("same.sending")}
            onClick={sendNone}
          >
            {t(noneNow.hasFinding ? "core.noneOthers" : "core.none")}
          </PrimaryButton>
        </div>
      </form>
    </Card>
  );
}

/** The texts that left something to decide when the renewal began. */
function OpenTexts() {
  const { parts } = useFormFacts();
  const [open] = useState(() =>
    freeTexts.filter((field) => parts.some((notes) => notes.from === field && listUndecided(notes, true).length > 0)),
  );
  return open.map((field) => <TextNotes key={field} field={field} />);
}
