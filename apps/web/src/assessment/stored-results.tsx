import type { FullPrescription } from "@bedside-bike/clinical";
import type { PatientGoalLimits, RecordedInput, StoredRiskAssessment } from "@bedside-bike/contract";
import { type ReactNode, type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { PlanCaps } from "../goals/plan-caps.tsx";
import { PrescribersOnly, useMayAssess } from "../goals/prescribers-only.tsx";
import { useGoalLimits } from "../goals/use-goal-limits.ts";
import { SecondaryButton } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Row, Stack, Text } from "../ui/layout.tsx";
import { useHospitalMoment } from "../ui/use-hospital-moment.ts";
import { AssessmentDialog } from "./assessment-dialog.tsx";
import { useInputOfToday } from "./form/use-input-of-today.ts";
import { wireToValues } from "./form/wire-conversion.ts";
import { ProviderGoalCard } from "./goals/provider-goal-card.tsx";
import { AssessmentResults } from "./results/assessment-results.tsx";
import { BroughtLevels } from "./results/brought-levels.tsx";
import { isOfToday } from "./results/is-of-today.ts";
import { MovementGoal, NoPlan } from "./results/movement-goal.tsx";
import { PrintButton } from "./results/print-button.tsx";
import { providerBands } from "./results/risk-guide.tsx";
import { daysToCome, hasFigures, hasGoalCard } from "./results/shown-result.ts";
import { useResultSentences } from "./results/use-result-sentences.ts";
import { useShownToday } from "./results/use-shown-today.ts";
import { verdictOf } from "./results/verdict.ts";
import { WhatIfCard } from "./what-if/what-if-card.tsx";

interface StoredResultsProps {
  patientId: number;
  isProvider: boolean;
  assessment: StoredRiskAssessment;
  inputs?: Partial<FullPrescription> | undefined;
  /** True if the care team has its own assessment, which remains the one that counts. */
  isSuperseded: boolean;
  /** A visitor's result, just saved: its levels had the public page's bands. */
  isBrought: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onNew: () => void;
  onUse: (input: RecordedInput) => void;
  onAssessed: (assessment: StoredRiskAssessment, inputs: Partial<FullPrescription>) => void;
}

/** A stored assessment: to read for the patient, to work with for a provider. */
export function StoredResults(props: StoredResultsProps) {
  const { patientId, isProvider, assessment, isSuperseded, isBrought, onNew, onAssessed } = props;
  const { t } = useTranslation(["results", "safety-state"]);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { data: limits } = useGoalLimits(patientId, isProvider);
  const inputOfToday = useInputOfToday();
  const mayAssess = useMayAssess();
  const head = (
    <>
      <MadeBy assessment={assessment} />
      {!isOfToday(assessment) && !isProvider && <p>{t("safety-state:state.means.earlier_engine")}</p>}
      {isBrought && hasFigures(assessment) && <BroughtLevels result={assessment} />}
      {isSuperseded && <p>{t("results.superseded")}</p>}
      {!mayAssess && <PrescribersOnly />}
      <Row align="stretch" gap={3} rowGap={2} above={4} screenOnly>
        {mayAssess && (
          <SecondaryButton size="small" onClick={onNew}>
            {t("results.new")}
          </SecondaryButton>
        )}
        {isProvider && mayAssess && (
          <SecondaryButton size="small" onClick={() => setIsDialogOpen(true)}>
            {t("results.quick")}
          </SecondaryButton>
        )}
        <PrintButton />
      </Row>
    </>
  );
  return (
    <>
      <Drawn {...props} limits={limits} head={head} />
      {isDialogOpen && (
        <AssessmentDialog
          patientId={patientId}
          initial={wireToValues(inputOfToday(assessment.assessment, assessment.assessment.input))}
          last={assessment.assessment.last_safety_answers}
          onClose={() => setIsDialogOpen(false)}
          onAssessed={(made, wanted) => {
            setIsDialogOpen(false);
            onAssessed(made, wanted);
          }}
        />
      )}
    </>
  );
}

interface DrawnProps extends StoredResultsProps {
  limits: PatientGoalLimits | undefined;
  head: ReactNode;
}

function Drawn(props: DrawnProps) {
  const { patientId, isProvider, assessment, inputs, limits, head, headingRef, onUse } = props;
  const { t } = useTranslation("results");
  const result = useShownToday(assessment);
  const sentences = useResultSentences(result);
  const { held, comfort } = isProvider ? { held: null, comfort: null } : sentences;
  const reader = isProvider ? "provider" : "patient";
  /** What a provider may work with: nothing is sent or tried from an assessment by an earlier engine. */
  const current = isProvider && isOfToday(assessment) ? assessment : null;
  return (
    <AssessmentResults
      result={result}
      reader={reader}
      held={held}
      comfort={comfort}
      limits={limits}
      verdictOf={verdictOf}
      bands={providerBands}
      headingRef={headingRef}
      head={head}
      goal={
        current?.mobility_recommendation ? (
          <ProviderGoalCard
            patientId={patientId}
            assessment={current}
            plan={current.mobility_recommendation}
            inputs={inputs}
            stayDays={daysToCome(result)}
          />
        ) : (
          (held !== null || hasGoalCard(result, reader)) && (
            <MovementGoal
              title={t("goal.movement")}
              plan={result.mobility_recommendation}
              noPlan={<NoPlan result={result} reader={reader} />}
              stayDays={daysToCome(result)}
              weightKg={result.weight_kg}
              reader={reader}
              badge={<Chip>{t("goal.generated")}</Chip>}
              held={held}
            >
              {isProvider && <PlanCaps assessment={assessment} />}
              {!isProvider && (
                <Stack above={4} line="above">
                  <Text above={4}>{t("goal.readOnly")}</Text>
                </Stack>
              )}
            </MovementGoal>
          )
        )
      }
    >
      {current && hasFigures(current) && <WhatIfCard patientId={patientId} assessment={current} onUse={onUse} />}
    </AssessmentResults>
  );
}

function MadeBy({ assessment }: Pick<StoredResultsProps, "assessment">) {
  const { t } = useTranslation("results");
  const moment = useHospitalMoment("withYear");
  const { assessedAt, assessedBy, isSelfReported } = assessment.assessment;
  return (
    <Text above={2}>
      {t("results.madeBy", { name: assessedBy.name, when: moment(assessedAt) })}{" "}
      {isSelfReported && <Chip tone="outline">{t("results.selfReported")}</Chip>}{" "}
      {!isOfToday(assessment) && (
        <Chip tone="moderate">{t("results.engine", { version: assessment.engine_version })}</Chip>
      )}
    </Text>
  );
}
