import { useTranslation } from "react-i18next";
import styles from "./tips.module.css";

const tips = ["slow", "steady", "listen", "hydrated"] as const;

export function Tips() {
  const { t } = useTranslation("session");
  return (
    <section aria-label={t("tips.title")}>
      <ul className={styles.tips}>
        {tips.map((key) => (
          <li key={key} className={styles.tip}>
            <h2 className={styles.title}>{t(`tips.${key}.title`)}</h2>
            <p>{t(`tips.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
