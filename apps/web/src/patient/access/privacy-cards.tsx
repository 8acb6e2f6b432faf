import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import styles from "./privacy-cards.module.css";

const rights = ["progress", "goals", "risk", "consistency"] as const;
const promises = ["revoke", "notify", "sees", "never", "log"] as const;

/** What a provider with access may do, and what stays private. */
export function PrivacyCards() {
  const { t } = useTranslation("access");
  return (
    <>
      <Card title={t("full.title")} variant="soft">
        <Text below={3}>{t("full.intro")}</Text>
        <Stack as="ul" gap={3} className={styles.list}>
          {rights.map((key) => (
            <li key={key}>
              <Icon name="check" />
              <span>{t(`full.${key}`)}</span>
            </li>
          ))}
        </Stack>
      </Card>
      <Card title={t("privacy.title")}>
        <Stack as="ul" gap={3} className={styles.list}>
          {promises.map((key) => (
            <li key={key}>
              <Icon name={key === "never" ? "close" : "check"} />
              <span>{t(`privacy.${key}`)}</span>
            </li>
          ))}
        </Stack>
      </Card>
    </>
  );
}
