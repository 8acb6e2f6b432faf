import { dailyEnergyWattMinutes, type FullPrescription } from "@bedside-bike/clinical";
import type { PatientGoalLimits, StoredRiskAssessment } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ExceededList } from "../../goals/exceeded-list.tsx";
import { type UnreadTexts, withoutTexts } from "../../goals/goal-entry.ts";
import { exceededBy, type GoalPlan } from "../../goals/goal-plan.ts";
import { GoalProblem } from "../../goals/goal-problem.tsx";
import { MetsOfGoals } from "../../goals/mets-of-goals.tsx";
import { asSent, isComplete, isSame, withEnergy } from "../../goals/prescription.ts";
import { TodaysStep } from "../../goals/todays-step.tsx";
import { useSendingOff } from "../../goals/use-sending-off.ts";
import { formatNumber } from "../../number-format.ts";
import { useDraft } from "../../session/use-draft.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Folded } from "../../ui/folded.tsx";
import { Grid, layoutClass, Row, Stack, Text } from "../../ui/layout.tsx";
import { Dose } from "../results/dose.tsx";
import { firstDoseOf } from "../results/shown-result.ts";
import { CurrentGoals } from "./current-goals.tsx";
import {
  draftFrom,
  draftFromInputs,
  editedPartsOf,
  type GoalDraft,
  optimizeDraft,
  toggleAutoBalance,
} from "./goal-draft.ts";
import { GoalInput } from "./goal-input.tsx";
import styles from "./goals-to-send.module.css";
import { PushQuestion } from "./push-question.tsx";
import { usePushGoals } from "./use-push-goals.ts";

interface GoalsToSendProps {
  patientId: number;
  assessment: StoredRiskAssessment;
  limits: PatientGoalLimits;
  plan: GoalPlan;
  inputs?: Partial<FullPrescription> | undefined;
}

const stepParts = ["watts", "minutes", "sessions"] as const;

/** Today's step, edited and sent; what would be refused is marked before. */
export function GoalsToSend({ patientId, assessment, limits, plan, inputs }: GoalsToSendProps) {
  const { t } = useTranslation(["results", "goal-limits"]);
  const kept = useDraft<Entered | null>({
    about: ["goals-to-send", patientId, assessment.assessment.id],
    initial: null,
    restore: restoreEntered,
  });
  const [{ draft, unread }, setEntered] = useState(
    (): Entered => kept.value ?? { draft: inputs ? draftFromInputs(plan, inputs) : draftFrom(plan), unread: {} },
  );
  const enter = (next: GoalDraft, nextUnread: UnreadTexts = {}) => {
    setEntered({ draft: next, unread: nextUnread });
    if (!isSame(next, plan.step) || Object.keys(nextUnread).length > 0)
      kept.change({ draft: next, unread: nextUnread });
    else kept.forget();
  };
  const push = usePushGoals(patientId, { limits, plan, onSent: kept.forget });
  const goals = asSent(draft);
  const exceeded = exceededBy(goals, plan);
  const isUnread = Object.keys(unread).length > 0;
  const off = useSendingOff(limits, { refused: exceeded.hard, isUnread });
  const isEdited = isUnread || !isSame(draft, plan.step);
  const first = firstDoseOf(plan.recommendation);
  const isFirstDay = first.isStart && !first.isCarried;
  /** Otherwise it is what was sent before. */
  const isRecommended = !isEdited && stepParts.every((part) => plan.step[part] === first[part]);
  return (
    <>
      <Dose
        title={t(!isRecommended ? "edit.title" : isFirstDay ? "goal.start" : "goal.today")}
        minutes={goals.minutes}
        watts={plan.hasWatts ? goals.watts : null}
        sessions={goals.sessions}
      />
      <Stack screenOnly>
        <Folded title={t("edit.change")} isOpen={inputs !== undefined}>
          <TodaysStep
            plan={plan}
            isSent={push.goals.data?.some(({ assessmentId }) => assessmentId === limits.assessmentId) ?? false}
            onTakeStep={({ watts, minutes }) => enter(withEnergy({ ...draft, watts, minutes }))}
          />
          <fieldset className={layoutClass({ above: 4, below: 4 })}>
            <Text as="legend" below={3} weight="bold">
              {t("edit.title")}
            </Text>
            <Grid min="11.25rem" gap={4}>
              {editedPartsOf(plan).map((part) => (
                <GoalInput
                  key={part}
                  part={part}
                  draft={draft}
                  plan={plan}
                  exceeded={exceeded.hard}
                  unread={unread[part]}
                  onEdit={(next, text) =>
                    enter(next, { ...withoutTexts(unread, part), ...(text !== undefined && { [part]: text }) })
                  }
                />
              ))}
            </Grid>
            {plan.hasWatts && (
              <Balance
                draft={draft}
                onToggle={() => enter(toggleAutoBalance(draft), unread)}
                onOptimize={() => enter(optimizeDraft(draft, assessment.assessment.input, plan), unread)}
              />
            )}
            {isEdited && <TextButton onClick={() => enter(draftFrom(plan))}>{t("edit.reset")}</TextButton>}
          </fieldset>
          {plan.hasWatts && <MetsOfGoals watts={goals.watts} plan={plan} />}
        </Folded>
      </Stack>
      {exceeded.soft.length > 0 && (
        <Stack above={4} padY={3} padX={4} tone="moderate" ground="moderate" corners="field" role="status">
          <strong>{t("goal-limits:caps.title")}</strong>
          <ExceededList exceeded={exceeded.soft} goals={goals} plan={plan} />
        </Stack>
      )}
      {push.problem && <GoalProblem code={push.problem} patientId={patientId} />}
      <PrimaryButton
        isFullWidth
        className={layoutClass({ above: 1 })}
        disabled={off !== null}
        aria-describedby={off === null ? undefined : "sending-off"}
        starts={push}
        pendingLabel={t("push.sending")}
        onClick={() => push.start(goals)}
      >
        {t(isEdited ? "push.modified" : "push.goals")}
      </PrimaryButton>
      <Text above={off === null ? 0 : 3} tone="high" weight="bold" id="sending-off" role="status">
        {off}
      </Text>
      <CurrentGoals goals={push.goals} assessment={assessment} />
      <PushQuestion
        push={push}
        patientId={patientId}
        limits={limits}
        exceeded={exceeded.soft}
        goals={goals}
        plan={plan}
      />
    </>
  );
}

interface Entered {
  readonly draft: GoalDraft;
  /** What is no number, as it stands in its field. */
  readonly unread: UnreadTexts;
}

function restoreEntered(stored: unknown): Entered | null {
  const { draft, unread } = stored as Entered;
  return isComplete(draft) ? { draft, unread } : null;
}

interface BalanceProps {
  draft: GoalDraft;
  onToggle: () => void;
  onOptimize: () => void;
}

function Balance({ draft, onToggle, onOptimize }: BalanceProps) {
  const { t, i18n } = useTranslation("results");
  return (
    <>
      <Text above={3} aria-live="polite">
        {t("edit.product", {
          energy: formatNumber(dailyEnergyWattMinutes(draft), 0, i18n.language),
          target: formatNumber(draft.energy, 0, i18n.language),
        })}
      </Text>
      <Row align="stretch" gap={3} rowGap={2} above={3}>
        <SecondaryButton
          size="small"
          role="switch"
          aria-checked={draft.isAutoBalanced}
          className={styles.balance}
          onClick={onToggle}
        >
          {t(draft.isAutoBalanced ? "edit.autoBalanceOn" : "edit.autoBalanceOff")}
        </SecondaryButton>
        <SecondaryButton size="small" disabled={!draft.isAutoBalanced} onClick={onOptimize}>
          {t("edit.optimize")}
        </SecondaryButton>
      </Row>
      <Text above={2} size="note" tone="second">
        {t("edit.autoBalanceHint")}
      </Text>
    </>
  );
}
