import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import styles from "./unconfirmed-explanation.module.css";

/** What works before a provider has confirmed the account, what works then, and who can do it. */
export function UnconfirmedExplanation() {
  const { t } = useTranslation("unconfirmed");
  return (
    <Grid min="17rem" gap={6} rowGap={5} className={styles.explanation}>
      <p>{t("why")}</p>
      <Text as="div" padY={4} padX={4} ground="soft" corners="field" wide>
        <h3>{t("howTitle")}</h3>
        <p>{t("how")}</p>
      </Text>
      <div>
        <h3>{t("worksTitle")}</h3>
        <Stack as="ul" gap={2} className={styles.list}>
          {(["rides", "calculator"] as const).map((key) => (
            <li key={key}>
              <Icon name="check" />
              <span>{t(`works.${key}`)}</span>
            </li>
          ))}
        </Stack>
      </div>
      <div>
        <h3>{t("laterTitle")}</h3>
        <Stack as="ul" gap={2} className={styles.list}>
          {(["access", "wall"] as const).map((key) => (
            <li key={key}>
              <Icon name="forward" />
              <span>{t(`later.${key}`)}</span>
            </li>
          ))}
        </Stack>
      </div>
    </Grid>
  );
}
