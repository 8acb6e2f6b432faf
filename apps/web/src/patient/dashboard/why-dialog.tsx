import { shownTarget } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatDay, formatGoal } from "../../number-format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import type { ListedGoal } from "./listed-goal.ts";

interface WhyDialogProps {
  goals: readonly ListedGoal[];
  isOpen: boolean;
  onClose: () => void;
}

export default function WhyDialog({ goals, isOpen, onClose }: WhyDialogProps) {
  const { t, i18n } = useTranslation(["dashboard", "goal-explanations"]);
  const goalWords = useGoalWords();
  const hospitalDay = useHospitalDay();
  const setBy = (goal: ListedGoal) =>
    t("goal-explanations:why.setBy", {
      name: goal.providerName,
      date: formatDay(hospitalDay(goal.createdAt), "short", i18n.language),
    });
  const nameOf = (goal: ListedGoal) => {
    const count = shownTarget(goal);
    const unit = t(`goals.unit.${goal.unit}`, { count });
    return t("goal-explanations:why.goal", {
      label: goalWords(goal).label,
      target: formatGoal(count, i18n.language),
      unit,
    });
  };
  const [first] = goals;
  const isOneHand = first !== undefined && goals.every((goal) => setBy(goal) === setBy(first));
  return (
    <Dialog title={t("goal-explanations:why.title")} isOpen={isOpen} onClose={onClose}>
      <Stack gap={4}>
        <p>{t("goal-explanations:why.intro")}</p>
        {isOneHand && (
          <Text tone="second" size="label">
            {setBy(first)}
          </Text>
        )}
        <Stack as="dl" gap={3}>
          {goals.map((goal) => (
            <div key={goal.id}>
              <Text as="dt" weight="bold">
                {nameOf(goal)}
              </Text>
              <dd>{t(`goal-explanations:why.${goal.goalType}`)}</dd>
              {!isOneHand && (
                <Text as="dd" tone="second" size="label">
                  {setBy(goal)}
                </Text>
              )}
            </div>
          ))}
        </Stack>
        <Text padY={3} padX={4} ground="moderate" corners="field">
          {t("goal-explanations:why.safety")}
        </Text>
        <p>{t("goal-explanations:why.change")}</p>
      </Stack>
    </Dialog>
  );
}
