import { peopleOf } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { RiskChip } from "../../ui/chip.tsx";
import { Grid, Text } from "../../ui/layout.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { formatDays, isAssessed, percentEnds } from "./metric-format.ts";
import styles from "./outcome-cards.module.css";
import type { Reader, ShownResult } from "./shown-result.ts";
import { useMoreDays } from "./use-more-days.ts";
import { usePeopleWords } from "./use-people-words.ts";
import { WhyFigure } from "./why-figure.tsx";

interface OutcomeProps {
  result: ShownResult;
  reader: Reader;
}

/** Stay, home, readmission. What is missing reads 'Not assessed', never a default (CALCULATOR-33). */
export function OutcomeCards(props: OutcomeProps) {
  const { t } = useTranslation("results");
  return (
    <Grid as="section" min="15.625rem" gap={4} className={styles.cards} aria-label={t("outcome.title")}>
      <StayCard {...props} />
      <HomeCard {...props} />
      <ReadmissionCard {...props} />
    </Grid>
  );
}

function StayCard({ result, reader }: OutcomeProps) {
  const { t, i18n } = useTranslation(["calculator", "results", "clinical"]);
  const { language } = i18n;
  const words = usePeopleWords(result);
  const moreDays = useMoreDays();
  const { losData: stay } = result;
  if (!isAssessed(stay?.predicted_days))
    return <StatCard label={t("results:outcome.los")} metric={t("results:notAssessed")} />;
  const range = (decimals: number) => ({
    low: formatNumber(stay.range_min, decimals, language),
    high: formatNumber(stay.range_max, decimals, language),
  });
  const { remaining_days: remaining } = stay;
  const days = formatDays(stay.predicted_days, language);
  const isAhead = isAssessed(remaining);
  const inAll = isAhead ? `${t("results:outcome.inAll", { days })} ` : "";
  return (
    <StatCard
      label={t("results:outcome.los")}
      metric={isAhead ? moreDays(remaining) : days}
      {...(isAhead ? {} : { unit: t("unit.days") })}
      note={
        reader === "provider" ? (
          `${inAll}${t("results:outcome.daysRange", range(1))}.`
        ) : (
          <Plain>{t("results:people.stay", { ...range(0), whom: words.whom })}</Plain>
        )
      }
    >
      {reader === "provider" && <WhyFigure result={result} figure="los" />}
    </StatCard>
  );
}

function HomeCard({ result, reader }: OutcomeProps) {
  const { t, i18n } = useTranslation(["results", "clinical"]);
  const words = usePeopleWords(result);
  const { home_probability: home, range } = result.dischargeData ?? {};
  if (!isAssessed(home) || !range) return <StatCard label={t("outcome.home")} metric={t("notAssessed")} />;
  return (
    <StatCard
      label={t("outcome.home")}
      metric={formatPercent(home, 1, i18n.language)}
      note={
        reader === "provider" ? (
          `${t("results.range", percentEnds(range, i18n.language))}.`
        ) : (
          <Plain>{words.count({ figure: "home", people: peopleOf(home), range })}</Plain>
        )
      }
    >
      {reader === "provider" && <WhyFigure result={result} figure="home" />}
    </StatCard>
  );
}

function ReadmissionCard({ result, reader }: OutcomeProps) {
  const { t, i18n } = useTranslation(["results", "clinical"]);
  const words = usePeopleWords(result);
  const { thirty_day_probability: probability, range, people, risk_level } = result.readmissionData ?? {};
  if (!isAssessed(probability) || !range || !people) {
    return <StatCard label={t("outcome.readmission")} metric={t("notAssessed")} />;
  }
  return (
    <StatCard
      label={t("outcome.readmission")}
      metric={formatPercent(probability, 1, i18n.language)}
      badge={reader === "provider" && risk_level && <RiskChip level={risk_level} />}
      note={
        reader === "provider" ? (
          `${t("results.range", percentEnds(range, i18n.language))}.`
        ) : (
          <Plain>{words.count({ figure: "readmission", people, range })}</Plain>
        )
      }
    >
      {reader === "provider" && <WhyFigure result={result} figure="readmission" />}
    </StatCard>
  );
}

/** A patient's sentence, as large as the text around the card. */
const Plain = ({ children }: { children: string }) => (
  <Text as="span" size="body" tone="ink" className={styles.plain}>
    {children}
  </Text>
);
