import type { FullPrescription } from "@bedside-bike/clinical";
import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { isWithin } from "@bedside-bike/contract/limits";
import { numberIn } from "@bedside-bike/contract/read-number";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { PatientIdentity } from "../patient-identity/patient-identity.tsx";
import { Card } from "../ui/card.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { NumberField } from "../ui/field.tsx";
import { Text } from "../ui/layout.tsx";
import { toast } from "../ui/toast.ts";
import fields from "./form/assessment-form.module.css";
import type { AssessmentValues } from "./form/assessment-values.ts";
import { checkDialog } from "./form/check-answers.ts";
import { EventReview } from "./form/event-review.tsx";
import { revealAndFocus } from "./form/focus-field.ts";
import { FoundAnswers } from "./form/found-answers.tsx";
import { showFieldProblem } from "./form/show-problem.ts";
import { StepForm } from "./form/steps/step-form.tsx";
import { useAnswers } from "./form/use-answers.ts";
import { reviewToWire, useEventReview } from "./form/use-event-review.ts";
import { useFormProblems } from "./form/use-form-problems.ts";
import { valuesToWire } from "./form/wire-conversion.ts";
import { goalInputLimits } from "./goals/goal-draft.ts";
import type { LastSafetyAnswers } from "./safety-check/use-last-answer.ts";
import { useAssess } from "./use-assess.ts";

const askedParts = ["energy", "minutes", "watts"] as const;
type AskedPart = (typeof askedParts)[number];

interface AssessmentDialogProps {
  patientId: number;
  /** The form's first answers: the profile, or the last assessment. */
  initial: AssessmentValues;
  /** The earlier answers of the safety check. */
  last: LastSafetyAnswers;
  onClose: () => void;
  /** Called after storing; `inputs` are the goals that the provider entered. */
  onAssessed: (assessment: StoredRiskAssessment, inputs: Partial<FullPrescription>) => void;
}

/** 'Quick assessment': the questions, a provider's own goal inputs, Cancel and 'Run Assessment'. */
export function AssessmentDialog({ patientId, initial, last, onClose, onAssessed }: AssessmentDialogProps) {
  const { t } = useTranslation(["calculator", "results", "shell"]);
  const { form, foundAt, clear, forget } = useAnswers(["dialog", patientId], withDialogLevel(initial));
  const [typed, setTyped] = useState<Partial<Record<AskedPart, string>>>({});
  const [hasTried, setHasTried] = useState(false);
  const { asked, showReply, showOutOfRange } = useFormProblems(form);
  const assess = useAssess(patientId);
  // The results behind the dialog have asked.
  const review = useEventReview(patientId, false);
  const goalsId = useId();

  const problemOf = (part: AskedPart) => {
    const text = typed[part]?.trim() ?? "";
    const { low, high } = goalInputLimits[part];
    return text === "" || isWithin(numberIn(text), { low, high })
      ? undefined
      : t("results:whatIf.bounds", { low, high });
  };

  const isWrong = (values: AssessmentValues): boolean => {
    const problem = checkDialog(values);
    if (!problem) return showOutOfRange(values);
    toast({ title: t(`toast.${problem.toast}`), message: t(`toast.${problem.toast}Hint`), variant: "destructive" });
    showFieldProblem(form, problem.field, t(`toast.${problem.toast}Hint`));
    return true;
  };
  const submit = (values: AssessmentValues) => {
    setHasTried(true);
    if (isWrong(values)) return;
    const wrong = askedParts.find(problemOf);
    if (wrong) {
      revealAndFocus(document.getElementById(goalsId)?.querySelector<HTMLInputElement>(`[name="${wrong}"]`));
      return;
    }
    const given = askedParts.filter((part) => (typed[part]?.trim() ?? "") !== "");
    const inputs: Partial<FullPrescription> = Object.fromEntries(
      given.map((part) => [part, numberIn(typed[part] ?? "")]),
    );
    assess.mutate(
      { ...valuesToWire(values), ...reviewToWire(review) },
      {
        onSuccess: (assessment) => {
          forget();
          onAssessed(assessment, inputs);
        },
        onError: showReply,
      },
    );
  };

  return (
    <Dialog title={t("dialog.title")} isOpen onClose={onClose} size="large">
      <StepForm
        form={form}
        variant="dialog"
        last={last}
        asked={asked}
        sending={assess}
        submitLabel={t("dialog.run")}
        mayLeave={(step) => step !== "who" || !isWrong(form.getValues())}
        onSubmit={submit}
        onCancel={() => {
          forget();
          onClose();
        }}
        header={(stepper) => (
          <>
            <PatientIdentity />
            {stepper}
            <EventReview {...review} />
          </>
        )}
        intro={<FoundAnswers foundAt={foundAt} clear={clear} />}
      >
        <Card title={t("dialog.goals")}>
          <Text below={3} tone="second">
            {t("dialog.goalsHint")}
          </Text>
          <div id={goalsId} className={fields.fields}>
            {askedParts.map((part) => (
              <NumberField
                key={part}
                name={part}
                label={t(`results:edit.${part}`)}
                unit={t(`results:edit.unit.${part}`)}
                value={typed[part] ?? ""}
                placeholder={t("open.recommended")}
                error={hasTried ? problemOf(part) : undefined}
                onChange={(event) => setTyped({ ...typed, [part]: event.target.value })}
              />
            ))}
          </div>
        </Card>
      </StepForm>
    </Dialog>
  );
}

/** The dialog spells the step-down unit differently: CALCULATOR-16. */
const withDialogLevel = (values: AssessmentValues): AssessmentValues =>
  values.level_of_care === "stepdown" ? { ...values, level_of_care: "step_down" } : values;
