import type { PatientGoalLimits, ProviderPatient, StoredRiskAssessment } from "@bedside-bike/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { FiguresWithheld, TypedTextNote } from "../../assessment/results/figures-withheld.tsx";
import { SafetyState } from "../../assessment/results/safety-state.tsx";
import { hasFigures } from "../../assessment/results/shown-result.ts";
import { useShownToday } from "../../assessment/results/use-shown-today.ts";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Screen } from "../../ui/screen.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useMoment } from "../clinical-dashboard/use-moment.ts";
import { useAssessment } from "../patient-queries.ts";
import { Outcomes } from "./outcomes.tsx";
import { ProvenanceNotes } from "./provenance-notes.tsx";
import styles from "./risk-panel.module.css";
import { RiskRows } from "./risk-rows.tsx";

/** The engine's explanations and sources are as large as the screen's code, so they load on demand. */
const { Part: ExplanationDialog } = lazyPart(() => import("./explanation-dialog.tsx"), "calculator", "results");

export function RiskPanel({ patient }: { patient: Pick<ProviderPatient, "id"> }) {
  const patientId = patient.id;
  const { t } = useTranslation("clinical-dashboard");
  const assessment = useAssessment(patientId);
  const { data: limits } = useGoalLimits(patientId);
  const isSelfReported = assessment.data?.assessment?.isSelfReported ?? false;
  return (
    <Card
      title={t("risk.title")}
      headingLevel={3}
      aside={isSelfReported && <Chip tone="moderate">{t("risk.selfReported")}</Chip>}
    >
      <Screen query={assessment} loading={t("risk.loading")} failed={t("risk.failed")}>
        {(latest) =>
          latest.hasAssessment ? (
            <Assessed stored={latest} limits={limits} />
          ) : (
            <EmptyState title={t("risk.notAssessed")} icon="pulse">
              <p>{t("risk.notAssessedHint")}</p>
            </EmptyState>
          )
        }
      </Screen>
    </Card>
  );
}

interface AssessedProps {
  stored: StoredRiskAssessment;
  limits: PatientGoalLimits | undefined;
}

function Assessed({ stored, limits }: AssessedProps) {
  const { t } = useTranslation("clinical-dashboard");
  const { assessedAt, assessedBy, isSelfReported } = stored.assessment;
  const when = useMoment(assessedAt) ?? "";
  const result = useShownToday(stored);
  const figures = hasFigures(result) ? result : null;
  const { t: words } = useTranslation("clinical");
  const [isExplained, setIsExplained] = useState(false);
  return (
    <>
      <Text tone="second" size="small" className={styles.by}>
        {t("risk.assessedOn", { date: when, name: assessedBy.name })}
      </Text>
      <Stack above={3} below={3}>
        <SafetyState result={result} limits={limits} />
      </Stack>
      {isSelfReported && (
        <Text above={2} padY={2} padX={3} tone="moderate" ground="moderate" corners="field">
          {t("risk.selfReportedHint")}
        </Text>
      )}
      {figures ? (
        <>
          <RiskRows result={figures} />
          <TypedTextNote result={result} />
          <Outcomes result={figures} />
        </>
      ) : (
        <FiguresWithheld result={result} reader="provider" />
      )}
      <ProvenanceNotes result={result} />
      <Text above={4} tone="second" size="label">
        {words("statement")}
      </Text>
      {figures && <TextButton onClick={() => setIsExplained(true)}>{t("risk.how")}</TextButton>}
      {figures && isExplained && (
        <Suspense>
          <ExplanationDialog result={figures} onClose={() => setIsExplained(false)} />
        </Suspense>
      )}
    </>
  );
}
