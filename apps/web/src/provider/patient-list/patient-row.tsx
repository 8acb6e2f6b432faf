import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "../../locales/translation.ts";
import { formatDay, formatMinutes, formatNumber } from "../../number-format.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { LiveBadge } from "../live/live-badge.tsx";
import { useTodaySeconds } from "../live/provider-live.tsx";
import { fullName } from "./arrange-patients.ts";
import { AttentionChip } from "./attention-chip.tsx";
import { CheckChips } from "./check-chips.tsx";
import styles from "./patient-row.module.css";

interface PatientRowProps {
  patient: ProviderPatient;
  isSelected: boolean;
}

/** One patient at a glance: name, days in hospital, reason for the position, today's minutes, the week. */
export function PatientRow({ patient, isSelected }: PatientRowProps) {
  const { t, i18n } = useTranslation("provider");
  return (
    <li>
      <AppLink
        to={`/provider-dashboard?patient=${patient.id}`}
        id={`patient-${patient.id}`}
        className={styles.row}
        aria-current={isSelected ? "true" : undefined}
      >
        <span className={styles.line}>
          <span className={styles.name}>{fullName(patient)}</span>
          <LiveBadge patient={patient} otherwise={<WeekLine patient={patient} />} />
        </span>
        <span className={styles.stay}>
          <span>{t("list.admitted", { date: formatDay(patient.admissionDate, "short", i18n.language) })}</span>
          <span>{t("list.day", { count: patient.dayCount })}</span>
          {patient.isActive && <Chip tone="outline">{t("list.active")}</Chip>}
        </span>
        <span className={styles.line}>
          <span className={styles.chips}>
            <AttentionChip patient={patient} />
            <CheckChips patient={patient} />
          </span>
          <TodayMinutes patient={patient} />
        </span>
      </AppLink>
    </li>
  );
}

function TodayMinutes({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("provider");
  const done = formatMinutes(useTodaySeconds(patient), i18n.language);
  const { dailyGoalMinutes: goal } = patient;
  return (
    <span className={styles.today}>
      {goal === null
        ? t("list.minutes", { done })
        : t("list.minutesOfGoal", { done, goal: formatNumber(goal, 0, i18n.language) })}
    </span>
  );
}

/** The full days of the week, without today: an unfinished day would make every line fall. */
function WeekLine({ patient: { week, admissionDate, attention } }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("provider");
  const fullDays = week.slice(0, -1).filter(({ date }) => date >= admissionDate);
  // The line shows what the reason beside it is about.
  const isAboutPower = attention.reason === "power-falling";
  const values = isAboutPower
    ? fullDays.flatMap(({ avgPower }) => (avgPower === null ? [] : [avgPower]))
    : fullDays.map(({ durationSeconds }) => durationSeconds / 60);
  if (values.every((value) => value === 0)) return null;
  const words = values.map((value) => formatNumber(value, 0, i18n.language)).join(", ");
  const label = t(isAboutPower ? "list.weekPower" : "list.weekMinutes", { values: words });
  return <Sparkline values={values} width={84} height={26} label={label} />;
}
