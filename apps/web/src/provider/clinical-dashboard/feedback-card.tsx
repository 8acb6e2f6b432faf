import type { FeedbackDecision, ProviderPatient } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorField, errorMessage } from "../../api.ts";
import { useWhen } from "../../ride-state/use-when.ts";
import { anyText, useDraft } from "../../session/use-draft.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import { refetchRow } from "../caseload.ts";
import { useTooHardWords } from "../patient-list/use-state-notes.ts";
import { refetchPatient } from "../patient-queries.ts";
import { useSymptomWords } from "../use-symptom-words.ts";
import styles from "./feedback-card.module.css";

type Feedback = NonNullable<ProviderPatient["feedback"]>;

/** What the patient said after a ride, until a provider answers: continue and why, or pause the plan. */
export function FeedbackCard({ patient }: { patient: ProviderPatient }) {
  const { feedback } = patient;
  return feedback && <Unanswered key={feedback.rideId} patient={patient} feedback={feedback} />;
}

function Unanswered({ patient, feedback }: { patient: ProviderPatient; feedback: Feedback }) {
  const { t } = useTranslation("clinical-dashboard");
  const tooHard = useTooHardWords()(patient);
  const symptoms = useSymptomWords();
  const when = useWhen();
  const { symptomsAt, symptomKinds } = feedback;
  const isUnassessed = patient.rideState.reasonId === "symptoms_unassessed";
  const hint = symptomsAt === null ? "tooHardHint" : isUnassessed ? "unassessedHint" : "symptomsHint";
  const tone = symptomsAt === null ? "moderate" : "high";
  return (
    <Row
      as="section"
      justify="between"
      gap={6}
      rowGap={3}
      padY={3}
      padX={5}
      tone={tone}
      ground={tone}
      corners="card"
      wide
      aria-labelledby="feedback-title"
      className={styles.card}
      data-tone={tone}
    >
      <div className={styles.words}>
        <Text as="h3" size="title" id="feedback-title">
          {symptomsAt === null
            ? tooHard
            : t("feedback.symptoms", { what: symptoms(symptomKinds), when: when("when", symptomsAt) })}
        </Text>
        <p>{t(`feedback.${hint}`)}</p>
      </div>
      <Answer patientId={patient.id} feedback={feedback} />
    </Row>
  );
}

/** After symptoms, continuing needs a reason; a pause never does. */
function Answer({ patientId, feedback: { rideId, symptomsAt } }: { patientId: number; feedback: Feedback }) {
  const { t } = useTranslation("clinical-dashboard");
  const queries = useQueryClient();
  const draft = useDraft({ about: ["feedback-answer", patientId, rideId], initial: "", restore: anyText });
  const reason = draft.value;
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const answer = useMutation({
    mutationFn: (decision: FeedbackDecision) =>
      call("rides.answerFeedback", {
        params: { rideId },
        body: { decision, ...(decision === "continue" && reason.trim() !== "" && { reason: reason.trim() }) },
      }),
    onSuccess: (_, decision) => {
      draft.forget();
      toast({ title: t(`feedback.answered.${decision}`) });
      refetchPatient(queries, patientId);
      refetchRow(queries, patientId);
    },
    onError: (error) => {
      if (errorField(error) === "reason") field.current?.focus();
      else toast({ title: t("feedback.failed"), message: errorMessage(error), variant: "destructive" });
    },
  });
  const isNeeded = symptomsAt !== null;
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (answer.isPending) return;
    setIsMissing(isNeeded && reason.trim() === "");
    if (isNeeded && reason.trim() === "") field.current?.focus();
    else answer.mutate("continue");
  };
  const refusal = errorField(answer.error) === "reason" ? errorMessage(answer.error) : undefined;
  return (
    <Row as="form" align="start" gap={3} rowGap={2} screenOnly noValidate onSubmit={goOn} className={styles.answer}>
      <TextField
        ref={field}
        className={styles.reason}
        label={t("feedback.reason")}
        hint={t(isNeeded ? "feedback.reasonNeeded" : "feedback.reasonOptional")}
        error={isMissing ? t("feedback.reasonMissing") : refusal}
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          draft.change(event.target.value);
          setIsMissing(false);
          answer.reset();
        }}
      />
      <Row align="stretch" gap={3}>
        <SecondaryButton type="submit" starts={answer.variables === "continue" ? answer : undefined}>
          {t("feedback.continue")}
        </SecondaryButton>
        <SecondaryButton
          starts={answer.variables === "pause" ? answer : undefined}
          onClick={() => {
            if (!answer.isPending) answer.mutate("pause");
          }}
        >
          {t("feedback.pause")}
        </SecondaryButton>
      </Row>
    </Row>
  );
}
