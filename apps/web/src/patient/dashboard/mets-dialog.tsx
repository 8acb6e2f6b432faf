import { metabolicEquivalents, UNKNOWN_WEIGHT_KG } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Folded } from "../../ui/folded.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { useAmountWords } from "../../ui/use-amount-words.ts";

interface MetsDialogProps {
  dashboard: Dashboard;
  isOpen: boolean;
  onClose: () => void;
}

/** In plain words; for staff the patient's own values in the formula, folded: the power goal, else the power of the last rides. */
export default function MetsDialog({ dashboard: { patient, goals, powerTrend }, isOpen, onClose }: MetsDialogProps) {
  const { t, i18n } = useTranslation("goal-explanations");
  const powerWatts = goals.find((goal) => goal.goalType === "power")?.targetValue ?? powerTrend.powerWatts;
  const weightKg = patient.weightKg ?? UNKNOWN_WEIGHT_KG;
  const amount = useAmountWords()("kg", weightKg);
  const show = (value: number, decimals = Number.isInteger(value) ? 0 : 1) =>
    formatNumber(value, decimals, i18n.language);
  const metrics = powerWatts !== null && {
    watts: show(powerWatts),
    amount,
    weight: show(weightKg),
    mets: show(metabolicEquivalents(powerWatts, patient.weightKg), 1),
  };
  return (
    <Dialog title={t("mets.title")} isOpen={isOpen} onClose={onClose}>
      <Stack gap={4}>
        <p>{t("mets.intro")}</p>
        <p>{t("mets.scale")}</p>
        <p>{t("mets.talk")}</p>
        <Folded title={t("mets.staff")}>
          <Stack gap={4}>
            {metrics && (
              <Stack as="p" padY={4} padX={4} ground="soft" corners="field">
                <Text as="span" tone="second" size="label">
                  {t("mets.yoursLabel", metrics)}
                </Text>
                <Text as="strong" size="metric" leading="tight">
                  {t("mets.yours", metrics)}
                </Text>
              </Stack>
            )}
            <div>
              <Text weight="bold">{t("mets.formulaLabel")}</Text>
              <p>{t("mets.formula")}</p>
              {metrics && <p>{t("mets.formulaFilled", metrics)}</p>}
            </div>
            {patient.weightKg === null && (
              <Text tone="second" size="label">
                {t("mets.weightAssumed", { amount })}
              </Text>
            )}
          </Stack>
        </Folded>
      </Stack>
    </Dialog>
  );
}
