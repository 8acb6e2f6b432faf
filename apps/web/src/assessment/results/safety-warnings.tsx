import type { MobilityRecommendation } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import styles from "./safety-warnings.module.css";

/** Every input that calls for caution before cycling; those that need clearance come first. */
export function SafetyWarnings({ recommendation }: { recommendation: MobilityRecommendation }) {
  const { t } = useTranslation("calculator");
  const { safetyWarnings: warnings, needsClearance } = recommendation;
  if (!warnings || warnings.length === 0) return null;
  return (
    <Card title={t("safety.title")} aside={needsClearance && <Chip tone="high">{t("safety.needsClearance")}</Chip>}>
      <WarningList recommendation={recommendation} />
      <p className={styles.stop}>{t("safety.stop")}</p>
    </Card>
  );
}

/** Only the warnings, for the clearance question. */
export function WarningList({
  recommendation,
  isClearanceOnly = false,
}: {
  recommendation: MobilityRecommendation;
  isClearanceOnly?: boolean;
}) {
  const { t } = useTranslation("clinical");
  const shown = recommendation.safetyWarnings.filter((warning) => warning.needsClearance || !isClearanceOnly);
  return (
    <ul className={styles.list}>
      {shown.map((warning) => (
        <li key={warning.key} className={warning.needsClearance ? styles.clearance : undefined}>
          {t(`safety.${warning.key}`)}
        </li>
      ))}
    </ul>
  );
}
