import { exceededLimits } from "@bedside-bike/clinical";
import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { PrimaryButton, SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { MovementGoal } from "../results/movement-goal.tsx";
import { CurrentGoals } from "./current-goals.tsx";
import {
  clampField,
  draftFrom,
  draftFromInputs,
  editDraft,
  energyOf,
  type GoalField,
  isModified,
  optimizeDraft,
  type PlanWithWatts,
  type ProviderGoalInputs,
  toggleAutoBalance,
} from "./goal-draft.ts";
import { GoalInput } from "./goal-input.tsx";
import styles from "./provider-goal-card.module.css";
import { PushQuestion } from "./push-question.tsx";
import { usePushGoals } from "./use-push-goals.ts";

const fields: readonly GoalField[] = [
  "watt_goal",
  "duration_min_per_session",
  "sessions_per_day",
  "total_daily_energy",
];

interface ProviderGoalCardProps {
  patientId: number;
  assessment: StoredRiskAssessment;
  /** Its recommendation. */
  plan: PlanWithWatts;
  /** The goal inputs from the dialog. */
  inputs?: ProviderGoalInputs | undefined;
}

/** The recommendation as a provider edits and sends it. */
export function ProviderGoalCard({ patientId, assessment, plan: recommendation, inputs }: ProviderGoalCardProps) {
  const { t, i18n } = useTranslation("calculator");
  const [draft, setDraft] = useState(() =>
    inputs ? draftFromInputs(recommendation, inputs) : draftFrom(recommendation),
  );
  const push = usePushGoals(patientId, recommendation);
  const exceeded = exceededLimits(draft, recommendation);
  const isEdited = isModified(draft, recommendation);

  return (
    <MovementGoal
      title={t("goal.movement")}
      plan={recommendation}
      stayDays={assessment.losData.predicted_days}
      reader="provider"
      badge={<Chip>{t("goal.editable")}</Chip>}
    >
      <fieldset className={styles.editor}>
        <legend className={styles.legend}>{t("edit.title")}</legend>
        <div className={styles.fields}>
          {fields.map((field) => (
            <GoalInput
              key={field}
              field={field}
              draft={draft}
              recommended={recommendation[field]}
              onEdit={(value) => setDraft(editDraft(draft, field, value))}
              onLeave={() => setDraft(clampField(draft, field, recommendation))}
            />
          ))}
        </div>
        <p className={styles.product} aria-live="polite">
          {t("edit.product", {
            energy: formatNumber(energyOf(draft), 0, i18n.language),
            target: formatNumber(draft.total_daily_energy, 0, i18n.language),
          })}
        </p>
        <div className={styles.tools}>
          <SecondaryButton
            size="small"
            role="switch"
            aria-checked={draft.isAutoBalanced}
            onClick={() => setDraft(toggleAutoBalance(draft))}
          >
            {t(draft.isAutoBalanced ? "edit.autoBalanceOn" : "edit.autoBalanceOff")}
          </SecondaryButton>
          <SecondaryButton size="small" onClick={() => setDraft(optimizeDraft(draft, assessment.assessment.input))}>
            {t("edit.optimize")}
          </SecondaryButton>
          {isEdited && <TextButton onClick={() => setDraft(draftFrom(recommendation))}>{t("edit.reset")}</TextButton>}
        </div>
        <p className={styles.hint}>{t("edit.autoBalanceHint")}</p>
      </fieldset>
      {exceeded.length > 0 && (
        <div role="status" className={styles.warning}>
          <strong>{t("limits.title")}</strong>
          <ul>
            {exceeded.map((limit) => (
              <li key={limit}>{t(`limits.${limit}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <CurrentGoals goals={push.goals} />
      <PrimaryButton
        isFullWidth
        className={styles.push}
        isPending={push.isPending}
        pendingLabel={t("push.sending")}
        onClick={() => push.start(draft, exceeded)}
      >
        {t(isEdited ? "push.modified" : "push.goals")}
      </PrimaryButton>
      <PushQuestion push={push} safety={assessment.safety} />
    </MovementGoal>
  );
}
