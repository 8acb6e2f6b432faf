import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { Stack } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { FeedbackCard } from "../clinical-dashboard/feedback-card.tsx";
import { NextCard } from "./next-card.tsx";
import styles from "./now-cards.module.css";
import { SafetyCard } from "./safety-card.tsx";
import { StateCard } from "./state-card.tsx";
import { TodayCard } from "./today-card.tsx";

interface NowCardsProps {
  patient: ProviderPatient;
  /** Whether the rest of the page is there. */
  isLoaded: boolean;
}

/**
 * The first view of a patient: the state, today, what to do next, when to stop. Feedback that waits for an answer comes
 * first.
 */
export function NowCards({ patient, isLoaded }: NowCardsProps) {
  const { t } = useTranslation("clinical-dashboard");
  return (
    <section aria-labelledby="now">
      <h3 id="now">
        <VisuallyHidden>{t("now.title")}</VisuallyHidden>
      </h3>
      <Stack gap={3} below={4} className={styles.cards}>
        <StateCard patient={patient} />
        <TodayCard patient={patient} />
        {patient.feedback ? <FeedbackCard patient={patient} /> : <NextCard patient={patient} isLoaded={isLoaded} />}
        <SafetyCard patientId={patient.id} />
      </Stack>
    </section>
  );
}
