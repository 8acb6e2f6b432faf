import type { FeedbackDecision, ProviderPatient } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, errorMessage } from "../../api.ts";
import { useTranslation } from "../../locales/translation.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { PatientIdentity } from "../patient-identity.tsx";
import { Reason } from "../patient-list/attention-chip.tsx";
import { refetchCaseload, refetchPatient } from "../patient-queries.ts";
import styles from "./feedback-card.module.css";
import { useMoment } from "./use-moment.ts";

/** What the patient said after a ride, until a provider answers: go on, or pause the plan. */
export function FeedbackCard({ patient }: { patient: ProviderPatient }) {
  const { feedback } = patient;
  return feedback && <Unanswered key={feedback.rideId} patient={patient} feedback={feedback} />;
}

function Unanswered({
  patient,
  feedback,
}: {
  patient: ProviderPatient;
  feedback: NonNullable<ProviderPatient["feedback"]>;
}) {
  const { t } = useTranslation("provider");
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const when = useMoment(feedback.symptomsAt);
  const answer = useMutation({
    mutationFn: (decision: FeedbackDecision) =>
      call("rides.answerFeedback", { params: { rideId: feedback.rideId }, body: { decision } }),
    onSuccess: (_, decision) => {
      setIsAsking(false);
      toast({ title: t(`feedback.answered.${decision}`) });
      refetchPatient(queries, patient.id);
      refetchCaseload(queries);
    },
    onError: (error) => {
      setIsAsking(false);
      toast({ title: t("feedback.failed"), message: errorMessage(error), variant: "destructive" });
    },
  });
  const hasSymptoms = feedback.symptomsAt !== null;
  return (
    <section aria-labelledby="feedback-title" className={styles.card} data-tone={hasSymptoms ? "high" : "moderate"}>
      <div className={styles.words}>
        <h3 id="feedback-title" className={styles.title}>
          {hasSymptoms ? t("feedback.symptoms", { when }) : <Reason patient={patient} />}
        </h3>
        <p>{hasSymptoms ? t("feedback.symptomsHint") : t("feedback.tooHardHint")}</p>
      </div>
      <div className={styles.actions}>
        <SecondaryButton onClick={() => setIsAsking(true)}>{t("feedback.pause")}</SecondaryButton>
        <PrimaryButton onClick={() => answer.mutate("continue")} isPending={answer.isPending && !isAsking}>
          {t("feedback.continue")}
        </PrimaryButton>
      </div>
      <ConfirmDialog
        title={t("feedback.pauseTitle")}
        isOpen={isAsking}
        confirmLabel={t("feedback.pause")}
        onConfirm={() => answer.mutate("pause")}
        onCancel={() => setIsAsking(false)}
        isPending={answer.isPending}
      >
        <PatientIdentity />
        <p>{t("feedback.pauseText")}</p>
      </ConfirmDialog>
    </section>
  );
}
