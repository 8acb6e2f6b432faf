import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import { CallButtonDrawing } from "./call-button-drawing.tsx";
import styles from "./help-card.module.css";
import type { HelpWords } from "./use-help-words.ts";

interface HelpCardProps {
  words: HelpWords;
  /** Somebody is coming: the one state that is calm. */
  isComing: boolean;
  /** Beside the first words. */
  icon: IconName | null;
  /** 'I feel better', where the state offers it. */
  children?: ReactNode;
}

/** In the page's place while a call for help goes on: what to do first, largest, and then what is known of the call. */
export function HelpCard({ words, isComing, icon, children }: HelpCardProps) {
  const { t } = useTranslation("help");
  const card = useRef<HTMLElement>(null);
  // The pressed button is gone. What it says is read by the live region beside it.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <Grid
      as="section"
      gap={8}
      align="center"
      tone="ink"
      ground="surface"
      corners="card"
      ref={card}
      tabIndex={-1}
      aria-label={t("title")}
      className={styles.card}
      data-help-card
      data-tone={isComing ? "coming" : "press"}
    >
      <div className={styles.picture}>
        {isComing ? (
          <span className={styles.who}>
            <Icon name="people" />
          </span>
        ) : (
          <CallButtonDrawing />
        )}
      </div>
      <div className={styles.words}>
        <Row as="p" nowrap gap={3} tone="high" leading="snug" className={styles.first}>
          {icon && <Icon name={icon} size={32} />}
          <Text as="span" tone="ink">
            {words.first}
          </Text>
        </Row>
        <Text as="h1" above={3} below={6} tone="high" anywhere className={styles.title}>
          {words.title}
        </Text>
        <Stack gap={2} tone="second" size="large" line="above" className={styles.rest}>
          {words.rest.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {children}
        </Stack>
      </div>
    </Grid>
  );
}

export function FeelBetter({ better }: { better: UseMutationResult<unknown, unknown, void> }) {
  const { t } = useTranslation("help");
  return (
    <>
      {better.isError && <p role="alert">{t("failed")}</p>}
      <Row gap={5} rowGap={3} above={3} className={styles.better}>
        <SecondaryButton size="large" starts={better} onClick={() => better.mutate()}>
          {t("better")}
        </SecondaryButton>
        <p>{t("noBell")}</p>
      </Row>
    </>
  );
}
