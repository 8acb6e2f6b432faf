import { useTranslation } from "react-i18next";
import { Grid, Text } from "../../ui/layout.tsx";
import styles from "./session-panels.module.css";

const tips = ["slow", "steady", "listen", "hydrated"] as const;

export function Tips() {
  const { t } = useTranslation("session");
  return (
    <section aria-label={t("tips.title")}>
      <Grid
        as="ul"
        columns={4}
        gap={7}
        rowGap={4}
        above={5}
        padY={5}
        padX={6}
        ground="soft"
        corners="card"
        className={styles.tips}
      >
        {tips.map((key) => (
          <li key={key}>
            <Text as="h2" tone="primary" size="body">
              {t(`tips.${key}.title`)}
            </Text>
            <p>{t(`tips.${key}.text`)}</p>
          </li>
        ))}
      </Grid>
    </section>
  );
}
