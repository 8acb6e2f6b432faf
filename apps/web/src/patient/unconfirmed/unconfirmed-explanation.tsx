import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./unconfirmed-explanation.module.css";

/** What works before a provider has confirmed the account, what works then, and who can do it. */
export function UnconfirmedExplanation() {
  const { t } = useTranslation("unconfirmed");
  return (
    <div className={styles.explanation}>
      <p>{t("why")}</p>
      <div className={styles.how}>
        <h3>{t("howTitle")}</h3>
        <p>{t("how")}</p>
      </div>
      <div>
        <h3>{t("worksTitle")}</h3>
        <ul className={styles.list}>
          {(["rides", "calculator"] as const).map((key) => (
            <li key={key}>
              <Icon name="check" />
              <span>{t(`works.${key}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t("laterTitle")}</h3>
        <ul className={styles.list}>
          {(["access", "wall"] as const).map((key) => (
            <li key={key}>
              <Icon name="forward" />
              <span>{t(`later.${key}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
