import { useTranslation } from "../../locales/translation.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./goal-texts.module.css";

/** Instead of goals while the plan is on hold. */
export function OnHoldCard() {
  const { t } = useTranslation("goals");
  return (
    <Card title={t("recommended.title")}>
      <p className={styles.sentence}>{t("onHold")}</p>
    </Card>
  );
}
