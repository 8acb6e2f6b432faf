import type { CalibrationFigures, OutcomeCalibration } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { IntervalChart, type IntervalPoint } from "../../charts/interval-chart.tsx";
import { formatDay, formatNumber, formatPercent } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import type { Breakdown } from "./breakdowns.ts";
import { useGroupNames } from "./use-group-names.ts";

interface OutcomeCardProps {
  calibration: OutcomeCalibration;
  breakdown: Breakdown;
}

/** One outcome: all its stays and its groups, expected against observed; or that too few are known. */
export function OutcomeCard({ calibration, breakdown }: OutcomeCardProps) {
  const { t, i18n } = useTranslation("calibration");
  const { outcome, through, total } = calibration;
  const date = formatDay(through, "withYear", i18n.language);
  return (
    <Card title={t(`outcome.${outcome}`)}>
      <Text below={2} tone="second" size="small">
        {t(`definition.${outcome}`)} {t("through", { date })}
      </Text>
      {total.isTooFew ? (
        <Row nowrap align="start" gap={3} padY={5} tone="second">
          <Icon name="info" size={24} />
          <div>
            <Text tone="ink" weight="bold">
              {t("tooFew")}
            </Text>
            <p>{t(outcome === "stay" ? "tooFewStays" : "tooFewHint")}</p>
          </div>
        </Row>
      ) : (
        <OutcomeChart calibration={calibration} breakdown={breakdown} />
      )}
    </Card>
  );
}

const smallAxis = 0.04;

function OutcomeChart({ calibration, breakdown }: OutcomeCardProps) {
  const { t, i18n } = useTranslation("calibration");
  const nameOf = useGroupNames();
  const { outcome, total } = calibration;
  const points = [
    toPoint("all", { name: t("all"), longName: t("allLong") }, total),
    ...calibration[breakdown].map(({ group, figures }) => toPoint(group, nameOf(breakdown, group), figures)),
  ];
  function toPoint(key: string, names: { name: string; longName: string }, figures: CalibrationFigures): IntervalPoint {
    if (figures.isTooFew) return { key, ...names, values: null };
    const { stays, events } = figures;
    const basis = t("stays", { count: stays });
    return { key, ...names, values: figures, basis: events === null ? basis : t("events", { events, stays: basis }) };
  }
  const isStay = outcome === "stay";
  const highest = Math.max(...points.map(({ values }) => values?.high ?? 0));
  const tickDecimals = !isStay && highest < smallAxis ? 1 : 0;
  const write = (value: number, decimals: number) =>
    isStay
      ? t("days", { value: formatNumber(value, decimals, i18n.language) })
      : formatPercent(value, decimals, i18n.language);
  const format = (value: number) => write(value, 1);
  return (
    <IntervalChart
      label={t("chartLabel", { outcome: t(`outcome.${outcome}`) })}
      words={{
        group: t("column.group"),
        expected: t("column.expected"),
        observed: t("column.observed"),
        interval: t("column.interval"),
        basis: t("column.basis"),
        nothing: t("tooFew"),
      }}
      points={points}
      format={format}
      formatTick={(value) => write(value, tickDecimals)}
      describe={({ expected, observed, low, high }) =>
        t("described", {
          expected: format(expected),
          observed: format(observed),
          low: format(low),
          high: format(high),
        })
      }
    />
  );
}
