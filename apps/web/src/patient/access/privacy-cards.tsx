import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./privacy-cards.module.css";

const rights = ["progress", "goals", "risk", "consistency"] as const;
const promises = ["revoke", "notify", "sees", "never", "log"] as const;

/** What a provider with access may do, and what stays private. */
export function PrivacyCards() {
  const { t } = useTranslation("access");
  return (
    <>
      <Card title={t("full.title")} variant="soft">
        <p className={styles.intro}>{t("full.intro")}</p>
        <ul className={styles.list}>
          {rights.map((key) => (
            <li key={key}>
              <Icon name="check" />
              <span>{t(`full.${key}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t("privacy.title")}>
        <ul className={styles.list}>
          {promises.map((key) => (
            <li key={key}>
              <Icon name={key === "never" ? "close" : "check"} />
              <span>{t(`privacy.${key}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
