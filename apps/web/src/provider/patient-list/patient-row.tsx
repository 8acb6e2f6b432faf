import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { LiveBadge } from "../live/live-badge.tsx";
import { PatientFacts } from "../patient-identity.tsx";
import { nameWithBed } from "./arrange-patients.ts";
import { DoseDots } from "./dose-dots.tsx";
import styles from "./patient-row.module.css";
import { StateLine } from "./state-line.tsx";

interface PatientRowProps {
  patient: ProviderPatient;
  isSelected: boolean;
}

/** One patient at a glance: what they may do now and why, who it is, today's dose, what they pedal now. */
export function PatientRow({ patient, isSelected }: PatientRowProps) {
  return (
    <li>
      <AppLink
        to={`/provider-dashboard?patient=${patient.id}`}
        id={`patient-${patient.id}`}
        className={styles.row}
        aria-current={isSelected ? "true" : undefined}
      >
        <span className={styles.state}>
          <StateLine patient={patient} isSmall />
        </span>
        <span className={styles.who}>
          <span className={styles.name}>{nameWithBed(patient)}</span> <PatientFacts patient={patient} isShort />
        </span>
        <span className={styles.dose}>
          <DoseDots patient={patient} />
        </span>
        <span className={styles.live}>
          <LiveBadge patient={patient} otherwise={<WeekLine patient={patient} />} />
        </span>
      </AppLink>
    </li>
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
  return <Sparkline values={values} width={64} height={18} label={label} />;
}
