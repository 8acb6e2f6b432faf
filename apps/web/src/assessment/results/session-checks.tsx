import { useTranslation } from "react-i18next";
import { beforeSteps, useBeforeWords } from "../../ride-state/use-before-words.ts";
import { Folded } from "../../ui/folded.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import styles from "./session-checks.module.css";

export const stopCriteria = [
  "spo2",
  "heart_rate",
  "blood_pressure",
  "respiratory_rate",
  "effort",
  "symptoms",
  "rhythm",
  "agitation",
  "line",
  "wish",
  "assist_device",
  "groin",
] as const;

/** When to stop, with its numbers, and what to check before each session: one tap away. */
export function SessionChecks() {
  const { t } = useTranslation("safety-state");
  const before = useBeforeWords();
  return (
    <Row align="stretch" gap={6} rowGap={0} screenOnly className={styles.checks}>
      <Folded title={t("stop.title")}>
        <Stack as="ul" gap={1} below={2}>
          {stopCriteria.map((criterion) => (
            <li key={criterion}>{t(`stop.${criterion}`)}</li>
          ))}
        </Stack>
        <p>{t("stop.after")}</p>
      </Folded>
      <Folded title={t("before.title")}>
        <Stack as="ol" gap={1} below={2}>
          {beforeSteps.map((step) => (
            <li key={step}>{before(step)}</li>
          ))}
        </Stack>
        <p>{t("before.failed")}</p>
      </Folded>
    </Row>
  );
}
