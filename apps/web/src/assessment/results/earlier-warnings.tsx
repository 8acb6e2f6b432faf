import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import styles from "./earlier-warnings.module.css";
import type { EarlierWarning } from "./shown-result.ts";

/** The caution that an assessment by engine 1.0 gave, as it was. */
export function EarlierWarnings({ warnings }: { warnings: readonly EarlierWarning[] }) {
  const { t } = useTranslation(["calculator", "safety-state"]);
  if (warnings.length === 0) return null;
  return (
    <Card title={t("calculator:safety.title")}>
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning}>{t(`safety-state:earlier.${warning}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
