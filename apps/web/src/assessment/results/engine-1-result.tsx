import { peopleOf, RISK_NAMES } from "@bedside-bike/clinical";
import type { StoredEngine1Assessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { Chip, RiskChip } from "../../ui/chip.tsx";
import { Dose } from "./dose.tsx";
import styles from "./engine-1-result.module.css";
import { formatDays, percentEnds } from "./metric-format.ts";
import type { CountedFigure } from "./people-words.ts";
import type { Reader } from "./shown-result.ts";
import { usePeopleWords } from "./use-people-words.ts";

interface Engine1ResultProps {
  stored: StoredEngine1Assessment;
  reader: Reader;
}

/** A result of engine 1.0, to read only: its own figures and plan as they were stored. */
export default function Engine1Result({ stored, reader }: Engine1ResultProps) {
  const { t, i18n } = useTranslation(["calculator", "clinical"]);
  const { language } = i18n;
  const isProvider = reader === "provider";
  const { losData: stay, dischargeData: home, readmissionData: readmission, mobility_recommendation: plan } = stored;
  const words = usePeopleWords({ provenance: { assumed: stored.assumed, not_recorded: stored.missing, proposed: [] } });
  const share = (figure: CountedFigure, probability: number, range: { low: number; high: number }) => ({
    value: formatPercent(probability, 1, language),
    note: isProvider
      ? t("results.range", percentEnds(range, language))
      : words.count({ figure, people: peopleOf(probability), range }),
  });
  const days = (decimals: number) => ({
    low: formatNumber(stay.range_min, decimals, language),
    high: formatNumber(stay.range_max, decimals, language),
  });
  const figures = [
    ...RISK_NAMES.map((risk) => {
      const { probability, range, risk_level: level } = stored[risk];
      return { name: t(`risk.${risk}`), level, ...share(risk, probability, range) };
    }),
    {
      name: t("outcome.los"),
      value: t("how.days", { days: formatDays(stay.predicted_days, language) }),
      note: isProvider ? t("outcome.daysRange", days(1)) : t("people.stay", { ...days(0), whom: words.whom }),
    },
    { name: t("outcome.home"), ...share("home", home.home_probability, home.range) },
    { name: t("outcome.readmission"), ...share("readmission", readmission.thirty_day_probability, readmission.range) },
  ];
  return (
    <section className={styles.result} aria-label={t("results.risks")}>
      <p>
        <Chip tone="moderate">{t("results.engine", { version: "1.0" })}</Chip>
      </p>
      <dl className={styles.figures}>
        {figures.map(({ name, value, note, ...risk }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>
              {value} {"level" in risk && <RiskChip level={risk.level} label={t(`results.level.${risk.level}`)} />}
            </dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
      {isProvider && stored.vte.highByScore && (
        <p>{t("clinical:score.reason.earlier_engine", { total: stored.scores.padua.total })}</p>
      )}
      <Dose
        title={t("goal.movement")}
        minutes={plan.duration_min_per_session}
        watts={plan.watt_goal}
        sessions={plan.sessions_per_day}
      />
      {!isProvider && <p>{t("goal.readOnly")}</p>}
      {isProvider && plan.safetyWarnings.length > 0 && (
        <p>{t("results.cautions", { count: plan.safetyWarnings.length })}</p>
      )}
      <p className={styles.note}>{t("clinical:statement")}</p>
    </section>
  );
}
