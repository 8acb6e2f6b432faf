import { type FigureValues, RISK_NAMES } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { RiskChip } from "../../ui/chip.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { FiguresWithheld } from "../results/figures-withheld.tsx";
import { type AnyResult, hasFigures, type ShownResult } from "../results/shown-result.ts";
import { useFigureWords } from "../results/use-figure-words.ts";
import { figuresOf } from "../results/without-rows.ts";
import styles from "./comparison.module.css";

interface ComparisonProps {
  stored: ShownResult;
  preview: AnyResult;
  /** The next preview is loading. */
  isOutdated: boolean;
}

/** Every figure before and after; where the change leaves none, why. A live region for screen readers. */
export function Comparison({ stored, preview, isOutdated }: ComparisonProps) {
  return (
    <Stack above={5} aria-live="polite" aria-busy={isOutdated}>
      {hasFigures(preview) ? (
        <Rows stored={stored} preview={preview} />
      ) : (
        <FiguresWithheld result={preview} reader="provider" />
      )}
    </Stack>
  );
}

/** With the difference in words and numbers. */
function Rows({ stored, preview }: { stored: ShownResult; preview: ShownResult }) {
  const { t } = useTranslation("results");
  const before = figuresOf(stored);
  const after = figuresOf(preview);
  // Without the safety check's answers, the preview does not know about a clot that is present.
  const isClotPresent = stored.vte.band_reason === "present";
  return (
    <>
      <Stack as="ul" line="below">
        {RISK_NAMES.map((risk) => {
          const level = risk === "vte" && isClotPresent ? "high" : preview[risk].risk_level;
          return <Row key={risk} figure={risk} before={before[risk]} after={after[risk]} level={level} />;
        })}
        <Row figure="los" before={before.los} after={after.los} />
        <Row figure="home" before={before.home} after={after.home} />
        <Row
          figure="readmission"
          before={before.readmission}
          after={after.readmission}
          level={preview.readmissionData.risk_level}
        />
      </Stack>
      {isClotPresent && (
        <Text above={3} tone="second">
          {t("results.clotPresent")}.
        </Text>
      )}
      <Text above={3} tone="second">
        {t("whatIf.noGoal")}
      </Text>
    </>
  );
}

interface RowProps {
  figure: keyof FigureValues;
  before: number;
  after: number;
  level?: "low" | "moderate" | "high";
}

function Row({ figure, before, after, level }: RowProps) {
  const { t } = useTranslation("results");
  const words = useFigureWords();
  const isSame = words.value(figure, before) === words.value(figure, after);
  // More is worse, except going home.
  const isWorse = figure === "home" ? after < before : after > before;
  return (
    <Grid as="li" gap={4} rowGap={1} align="center" padY={2} line="above" className={styles.row}>
      <Text as="span" weight="bold" className={styles.name}>
        {words.name(figure)}
      </Text>
      <span className={styles.metrics}>
        {isSame ? (
          words.value(figure, before)
        ) : (
          <>
            <Text as="span" tone="second">
              {words.value(figure, before)}
            </Text>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>{t("whatIf.to")}</VisuallyHidden>
            <strong>{words.value(figure, after)}</strong>
          </>
        )}
      </span>
      <Text as="span" tone={isSame ? "second" : isWorse ? "high" : "low"} weight={isSame ? "regular" : "bold"}>
        {words.difference(figure, before, after)}
      </Text>
      <Text as="span" textAlign="end">
        {level && <RiskChip level={level} />}
      </Text>
    </Grid>
  );
}
