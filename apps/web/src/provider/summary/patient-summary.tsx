import { RISK_NAMES, wholeMinutes } from "@bedside-bike/clinical";
import type { CallReply, DoseReply, ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { FiguresWithheld, TypedTextNote } from "../../assessment/results/figures-withheld.tsx";
import { hasFigures, type ShownResult } from "../../assessment/results/shown-result.ts";
import { useScoreWords } from "../../assessment/results/use-score-words.ts";
import { isChecked, isInForce } from "../../goals/goal-plan.ts";
import { PlanCaps } from "../../goals/plan-caps.tsx";
import { RecommendedAndSent } from "../../goals/recommended-and-sent.tsx";
import { formatDay, formatGoal, formatMinutes, formatNumber, formatPercent, formatWatts } from "../../number-format.ts";
import { nameWithBed } from "../../patient-identity/patient-names.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Chip, RiskChip } from "../../ui/chip.tsx";
import { csvOf } from "../../ui/csv.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Grid, layoutClass, Row, Stack, Text } from "../../ui/layout.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Screen, together } from "../../ui/screen.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { Description } from "../clinical-dashboard/patient-head.tsx";
import { useMoment } from "../clinical-dashboard/use-moment.ts";
import { areUnmeasured } from "../dose/are-unmeasured.ts";
import { useDose } from "../dose/use-dose.ts";
import { useReasonCounts } from "../dose/use-reason-counts.ts";
import { StateLine } from "../patient-list/state-line.tsx";
import { useAssessment, useGoals, useMobilityLevels, useUsage } from "../patient-queries.ts";
import { useProvider } from "../use-provider.ts";
import styles from "./patient-summary.module.css";

interface Day extends Pick<CallReply<"patients.usageData">[number], "date" | "duration" | "avgPower"> {
  /** Null before the stay. */
  readonly dose: DoseReply["days"][number] | null;
  /** Mobility level, 1 to 8; null if nobody recorded it. */
  readonly level: number | null;
}

const shownDays = 14;

const daysOf = (
  usage: CallReply<"patients.usageData">,
  { days }: DoseReply,
  levels: CallReply<"mobilityLevels.list">,
): Day[] =>
  usage.slice(-shownDays).map(({ date, duration, avgPower }) => ({
    date,
    duration,
    avgPower,
    dose: days.find(({ day }) => day === date) ?? null,
    level: levels.find(({ day }) => day === date)?.level ?? null,
  }));

/** One patient on one page, for paper and for a spreadsheet: state, goals, what was ridden of what was prescribed, risks. */
export default function PatientSummary({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation(["provider", "clinical-dashboard"]);
  const fetched = together(useUsage(patient.id), useDose(patient.id), useMobilityLevels(patient.id));
  const days = fetched.data && daysOf(...fetched.data);
  return (
    <Stack gap={4} className={styles.page}>
      <AppLink
        to={`/provider-dashboard?patient=${patient.id}`}
        className={`${styles.back} ${layoutClass({ tone: "ink", size: "label", weight: "bold", screenOnly: true })}`}
      >
        <Icon name="back" size={20} />
        {t("clinical-dashboard:summary.back")}
      </AppLink>
      <Head patient={patient} days={days} />
      <p>
        <StateLine patient={patient} />
      </p>
      <GoalsInForce patient={patient} />
      <Screen query={fetched} loading={t("patient.loading")} failed={t("clinical-dashboard:charts.failed")}>
        {([, dose]) => days && <Days days={days} dose={dose} />}
      </Screen>
      <Risks patientId={patient.id} />
    </Stack>
  );
}

function Head({ patient, days }: { patient: ProviderPatient; days: readonly Day[] | undefined }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const { firstName, lastName, credentials } = useProvider();
  const moment = useHospitalMoment("withYear");
  const save = useSaveDays();
  return (
    <Row align="start" justify="between" gap={6} rowGap={3}>
      <div>
        <Text as="h2" size="heading" anywhere>
          {t("summary.title", { name: nameWithBed(patient) })}
        </Text>
        <Description patient={patient} />
        <Text tone="second" size="label" weight="regular">
          {t("stay.since", { date: formatDay(patient.admissionDate, "short", i18n.language), day: patient.dayCount })}{" "}
          {t("summary.by", { when: moment(Date.now()), name: `${firstName} ${lastName}`, credentials })}
        </Text>
      </div>
      <Row align="stretch" gap={3} screenOnly>
        <PrimaryButton size="small" disabled={!days} onClick={() => window.print()}>
          {t("summary.print")}
        </PrimaryButton>
        <SecondaryButton size="small" icon="download" disabled={!days} onClick={() => days && save(days)}>
          {t("summary.csv")}
        </SecondaryButton>
      </Row>
    </Row>
  );
}

function GoalsInForce({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation("clinical-dashboard");
  const { data: goals = [] } = useGoals(patient.id);
  const { data: latest } = useAssessment(patient.id);
  return (
    <section>
      <Text as="h3" below={1} size="title">
        {t("activeGoals.title")}
      </Text>
      {isInForce(patient.rideState) && goals.length > 0 ? (
        <RecommendedAndSent assessment={latest && isChecked(latest) ? latest : null} goals={goals} />
      ) : (
        <p>{t("stats.noGoal")}</p>
      )}
      {latest?.hasAssessment && isChecked(latest) && <PlanCaps assessment={latest} />}
    </section>
  );
}

function Days({ days, dose }: { days: readonly Day[]; dose: DoseReply }) {
  const { t } = useTranslation("clinical-dashboard");
  const columns = useDayColumns();
  const sums = useSumWords();
  return (
    <section>
      <Text as="h3" below={1} size="title">
        {t("summary.days", { count: days.length })}
      </Text>
      <p>
        <strong>{t("summary.week", { said: sums(dose.week) })}</strong>
      </p>
      <p>{t("summary.stay", { said: sums(dose.stay) })}</p>
      <DataTable
        caption={t("summary.days", { count: days.length })}
        columns={columns}
        rows={days}
        rowKey={({ date }) => date}
      />
    </section>
  );
}

/** '4 of 6 sessions, 60 of 90 minutes, 1,080 of 1,800 watt-minutes. Not done: procedure 1' */
function useSumWords(): (sums: DoseReply["week"]) => string {
  const { t, i18n } = useTranslation(["clinical-dashboard", "dose"]);
  const counts = useReasonCounts();
  const of = ({ delivered, prescribed }: { delivered: number; prescribed: number }) => ({
    delivered: formatNumber(Math.floor(delivered), 0, i18n.language),
    prescribed: formatGoal(prescribed, i18n.language),
  });
  const wattWords = (wattMinutes: NonNullable<DoseReply["week"]["wattMinutes"]>): string[] => {
    if (areUnmeasured(wattMinutes)) return [t("dose:delivered.wattMinutesUnmeasured", of(wattMinutes))];
    const { unmeasuredMinutes } = wattMinutes;
    const unmeasured = t("summary.unmeasured", { minutes: formatNumber(unmeasuredMinutes, 0, i18n.language) });
    return [t("dose:delivered.wattMinutes", of(wattMinutes)), ...(unmeasuredMinutes >= 1 ? [unmeasured] : [])];
  };
  return ({ sessions, minutes, wattMinutes, reasons }) =>
    [
      `${t("dose:delivered.sessions", sessions)} ${t("dose:delivered.sessionsClosed")}`,
      t("dose:delivered.minutes", of(minutes)),
      ...(wattMinutes ? wattWords(wattMinutes) : []),
    ].join(", ") + (reasons.length > 0 ? `. ${t("summary.notDone", { reasons: counts(reasons) })}` : "");
}

function useDayColumns(): Column<Day>[] {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const { t: words } = useTranslation("dose");
  const none = "–";
  const name = (date: string) =>
    `${formatDay(date, "weekday", i18n.language)}, ${formatDay(date, "short", i18n.language)}`;
  return [
    { key: "date", header: t("summary.day"), cell: ({ date }) => name(date) },
    {
      key: "minutes",
      header: t("summary.minutes"),
      cell: ({ duration }) => formatMinutes(duration, i18n.language),
      isNumeric: true,
    },
    {
      key: "goal",
      header: t("summary.goal"),
      cell: ({ dose }) => (dose?.slots.length ? formatGoal(dose.minutes.prescribed, i18n.language) : none),
      isNumeric: true,
    },
    {
      key: "sessions",
      header: t("summary.sessionsOfDay"),
      cell: ({ dose }) => (dose?.slots.length ? words("delivered.sessions", dose.sessions) : none),
      isNumeric: true,
    },
    {
      key: "power",
      header: t("summary.power"),
      cell: ({ avgPower, duration }) => {
        if (avgPower !== null) return formatWatts(avgPower, i18n.language);
        return duration > 0 ? t("summary.notMeasured") : none;
      },
      isNumeric: true,
    },
    { key: "level", header: t("summary.level"), cell: ({ level }) => level ?? none, isNumeric: true },
    {
      key: "reasons",
      header: t("summary.reasons"),
      cell: ({ dose }) => (dose ? dose.reasons.map(({ reason }) => words(`reason.${reason}`)).join(", ") : ""),
    },
  ];
}

const csvColumns = [
  "day",
  "minutes",
  "goal",
  "sessionsDone",
  "sessionsPrescribed",
  "wattMinutes",
  "wattMinutesPrescribed",
  "power",
  "level",
  "reasons",
] as const;

/** The file's name has the date, never the patient's name. */
function useSaveDays(): (days: readonly Day[]) => void {
  const { t } = useTranslation("clinical-dashboard");
  const { t: words } = useTranslation("dose");
  return (days) => {
    const rows = days.map(({ date, duration, avgPower, dose, level }) => {
      const asked = dose?.slots.length ? dose : null;
      return [
        date,
        String(wholeMinutes(duration)),
        asked ? String(asked.minutes.prescribed) : "",
        asked ? String(asked.sessions.done) : "",
        asked ? String(asked.sessions.prescribed) : "",
        asked?.wattMinutes && !areUnmeasured(asked.wattMinutes) ? String(asked.wattMinutes.delivered) : "",
        asked?.wattMinutes ? String(asked.wattMinutes.prescribed) : "",
        avgPower === null ? "" : avgPower.toFixed(1),
        level === null ? "" : String(level),
        dose ? dose.reasons.map(({ reason, count }) => `${words(`reason.${reason}`)} ${count}`).join("; ") : "",
      ];
    });
    const text = csvOf([csvColumns.map((key) => t(`summary.${key}`)), ...rows]);
    saveFile(
      `${t("summary.file", { date: days.at(-1)?.date ?? "" })}.csv`,
      new Blob([text], { type: "text/csv;charset=utf-8" }),
    );
  };
}

function Risks({ patientId }: { patientId: number }) {
  const { t } = useTranslation("clinical-dashboard");
  const { t: words } = useTranslation("clinical");
  const { data: latest } = useAssessment(patientId);
  const assessedAt = useMoment(latest?.assessment?.assessedAt ?? null);
  if (!latest?.hasAssessment) return null;
  return (
    <section>
      <Text as="h3" below={1} size="title">
        {t("summary.risks")}{" "}
        <Text as="span" tone="second" size="label" weight="regular">
          {t("risk.assessedOn", { date: assessedAt ?? "", name: latest.assessment.assessedBy.name })}
        </Text>
      </Text>
      {hasFigures(latest) ? <RiskList result={latest} /> : <FiguresWithheld result={latest} reader="provider" />}
      <TypedTextNote result={latest} />
      <Text tone="second" size="label" weight="regular">
        {words("statement")}
      </Text>
    </section>
  );
}

function RiskList({ result }: { result: ShownResult }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const scores = useScoreWords();
  return (
    <Grid as="ul" gap={4} rowGap={2} below={2} className={styles.risks}>
      {RISK_NAMES.map((name) => {
        const { probability, risk_level: level, band_reason: reason } = result[name];
        const byScore = scores.high(result, name);
        return (
          <li key={name}>
            {t(`risk.${name}`)}{" "}
            <strong>{reason === "present" ? "" : formatPercent(probability, 1, i18n.language)}</strong>{" "}
            <RiskChip level={level} /> {byScore && <Chip tone="outline">{byScore}</Chip>}
          </li>
        );
      })}
    </Grid>
  );
}
