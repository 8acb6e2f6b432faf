import { useTranslation } from "react-i18next";
import type { ShownResult } from "../../assessment/results/shown-result.ts";
import { useMoreDays } from "../../assessment/results/use-more-days.ts";
import { WhyFigure } from "../../assessment/results/why-figure.tsx";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { RiskChip } from "../../ui/chip.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import styles from "./risk-rows.module.css";

/** The predicted outcomes of the stay, and the modeled effect of the full daily goal. */
export function Outcomes({ result }: { result: ShownResult }) {
  const { t, i18n } = useTranslation(["clinical-dashboard", "clinical"]);
  const { losData, dischargeData, readmissionData } = result;
  const gains = useGains(result);
  const moreDays = useMoreDays();
  const number = (value: number) => formatNumber(value, 1, i18n.language);
  const percent = (value: number) => formatPercent(value, 1, i18n.language);
  const percentRange = ({ low, high }: { low: number; high: number }) =>
    t("risk.range", { low: percent(low), high: percent(high) });

  const inAll = t("risk.days", { days: number(losData.predicted_days) });
  const outcomes = [
    {
      key: "length_of_stay",
      figure: "los",
      name: t("risk.los"),
      metric: losData.remaining_days === null ? inAll : moreDays(losData.remaining_days),
      range: [
        ...(losData.remaining_days === null ? [] : [t("clinical:stay.inAll", { days: inAll })]),
        t("risk.stayRange", { low: number(losData.range_min), high: number(losData.range_max) }),
      ].join("; "),
      gain: gains?.days,
      chip: null,
    },
    {
      key: "home_discharge",
      figure: "home",
      name: t("risk.home"),
      metric: percent(dischargeData.home_probability),
      range: percentRange(dischargeData.range),
      gain: gains?.home,
      chip: null,
    },
    {
      key: "readmission",
      figure: "readmission",
      name: t("risk.readmission"),
      metric: percent(readmissionData.thirty_day_probability),
      range: percentRange(readmissionData.range),
      gain: gains?.readmission,
      chip: <RiskChip level={readmissionData.risk_level} />,
    },
  ] as const;

  return (
    <Stack as="section" above={5} aria-labelledby="stay-outcomes">
      <Text as="h4" below={1} tone="second" size="label" weight="regular" id="stay-outcomes">
        {t("risk.outcomes")}
      </Text>
      <dl>
        {outcomes.map(({ key, figure, name, metric, range, gain, chip }) => (
          <Grid key={key} align="center" gap={3} rowGap={0} padY={2} line="below" className={styles.outcome}>
            <Text as="dt" weight="bold" className={styles.name}>
              {name}
            </Text>
            <Text as="dd" size="large" weight="bold" textAlign="end">
              {metric}
            </Text>
            <Stack as="dd" className={styles.level}>
              {chip}
            </Stack>
            <Text as="dd" tone="second" size="label" leading="normal" wide className={styles.note}>
              {[t(`clinical:metric.${key}.definition`), range].join("; ")}
              {gain && (
                <>
                  {" · "}
                  <Text as="strong" tone="ink">
                    {gain}
                  </Text>
                </>
              )}
              <WhyFigure result={result} figure={figure} />
            </Text>
          </Grid>
        ))}
      </dl>
    </Stack>
  );
}

/** What the whole daily goal may change; null without a recommendation. */
function useGains({ mobility_benefits: benefits }: ShownResult) {
  const { t, i18n } = useTranslation(["clinical-dashboard", "clinical"]);
  if (!benefits) return null;
  if (!benefits.isShown) {
    const notKnown = t("clinical:notKnownToChange");
    return { days: notKnown, home: notKnown, readmission: notKnown };
  }
  const { length_of_stay_reduction, home_discharge_improvement, readmission_reduction } = benefits.stay_improvements;
  const number = (value: number) => formatNumber(value, 1, i18n.language);
  const points = (key: "more" | "less", fraction: number) =>
    number(fraction * 100) === number(0)
      ? t("risk.gain.none")
      : t(`risk.gain.${key}`, { points: number(fraction * 100) });
  const days =
    length_of_stay_reduction === null
      ? t("risk.gain.noRehabData")
      : number(length_of_stay_reduction) === number(0)
        ? t("risk.gain.none")
        : t("risk.gain.days", { days: number(length_of_stay_reduction) });
  return { days, home: points("more", home_discharge_improvement), readmission: points("less", readmission_reduction) };
}
