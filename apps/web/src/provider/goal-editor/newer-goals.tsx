import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { useProvider } from "../use-provider.ts";
import styles from "./goal-editor.module.css";

interface NewerGoalsProps {
  newer: readonly Goal[];
  onLoad: () => void;
  onKeep: () => void;
}

/** If two providers edit at once, or one in two tabs, tells the second before anything is overwritten. */
export function NewerGoals({ newer, onLoad, onKeep }: NewerGoalsProps) {
  const { t } = useTranslation("clinical-dashboard");
  const provider = useProvider();
  const last = newer.at(-1);
  const isOwn = last?.providerId === provider.id;
  const title = last ? t("goals.conflict.title", { name: last.providerName }) : t("goals.conflict.titleUnknown");
  return (
    <Stack above={3} padY={4} padX={4} ground="surface" corners="field" role="alert" className={styles.newer}>
      <Text weight="bold">{isOwn ? t("goals.conflict.titleYou") : title}</Text>
      <p>{t(isOwn ? "goals.conflict.textYou" : "goals.conflict.text")}</p>
      <Row align="stretch" gap={3} above={3}>
        <PrimaryButton size="small" onClick={onLoad}>
          {t("goals.conflict.load")}
        </PrimaryButton>
        <SecondaryButton size="small" onClick={onKeep}>
          {t("goals.conflict.keep")}
        </SecondaryButton>
      </Row>
    </Stack>
  );
}
