import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Grid, layoutClass, Stack, Text } from "../../ui/layout.tsx";
import type { Reader, ShownResult } from "./shown-result.ts";
import { useAnswerNames } from "./use-answer-names.ts";
import { type Figure, figures, useFigureWords } from "./use-figure-words.ts";
import styles from "./without-list.module.css";
import { factorsOf, figuresOf, isAtLimit, type WithoutRow, withoutRows } from "./without-rows.ts";

interface WithoutListProps {
  result: ShownResult;
  reader: Reader;
}

/** A figure without each answer, the largest effect first: what a 'What if' with the same change shows. */
export function WithoutList({ result, reader }: WithoutListProps) {
  const { t } = useTranslation("results");
  const [figure, setFigure] = useState<Figure>("deconditioning");
  const words = useFigureWords();
  const nameOf = useAnswerNames(factorsOf(result));
  const current = figuresOf(result)[figure];
  const rows = withoutRows(result, figure);
  return (
    <Card title={t("without.title")} isFolded className={layoutClass({ screenOnly: true })}>
      <Text below={4} tone="second" measure>
        {t(`without.intro.${reader}`)}
      </Text>
      <SelectField
        label={t("without.figure")}
        value={figure}
        onChange={(event) => setFigure(event.target.value as Figure)}
        options={figures.map((value) => ({ value, label: words.name(value) }))}
        className={styles.figure}
      />
      <Text above={4} weight="bold" aria-live="polite">
        {t("without.now", { name: words.name(figure), value: words.value(figure, current) })}
      </Text>
      {rows.length === 0 ? (
        <p>{t(isAtLimit(result, figure) ? "without.atLimit" : "without.nothing")}</p>
      ) : (
        <Stack as="ul" above={2} line="below">
          {rows.map((row) => (
            <Grid
              as="li"
              key={row.answer}
              gap={4}
              rowGap={1}
              padY={2}
              align="baseline"
              line="above"
              className={styles.row}
            >
              <span className={styles.name}>{nameOf(row.answer)}</span>
              <Effect row={row} figure={figure} current={current} nameOf={nameOf} reader={reader} />
            </Grid>
          ))}
        </Stack>
      )}
    </Card>
  );
}

interface EffectProps {
  row: WithoutRow;
  figure: Figure;
  current: number;
  nameOf: (answer: string) => string;
  reader: Reader;
}

function Effect({ row: { value, through }, figure, current, nameOf, reader }: EffectProps) {
  const { t, i18n } = useTranslation("results");
  const words = useFigureWords();
  if (through.length > 0) {
    const list = new Intl.ListFormat(i18n.language).format(through.map(nameOf));
    return (
      <Text as="span" tone="second" className={styles.same}>
        {t("without.through", { list })}
      </Text>
    );
  }
  if (reader === "patient" && figure !== "los") {
    // One denominator for the figure with and without the answer.
    const of = current < 0.01 ? 1000 : 100;
    const number = (amount: number) => formatNumber(Math.round(of * amount), 0, i18n.language);
    return (
      <Text as="span" weight="bold" className={styles.value}>
        {t("without.people", { n: number(value), before: number(current), of: formatNumber(of, 0, i18n.language) })}
      </Text>
    );
  }
  return (
    <>
      <Text as="span" weight="bold" className={styles.value}>
        {words.value(figure, value)}
      </Text>
      <Text as="span" tone="second">
        {words.difference(figure, current, value)}
      </Text>
    </>
  );
}
