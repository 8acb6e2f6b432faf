import { slotsNow } from "@bedside-bike/clinical";
import type { BoardPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { shownPart } from "../../dose/shown-part.ts";
import { formatWatts } from "../../number-format.ts";
import { StateShape } from "../../ride-state/state-shape.tsx";
import { useLatestDay } from "../../ride-state/told-day.ts";
import { Icon } from "../../ui/icon.tsx";
import { Row } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type ShownBed, shownBed } from "./bed-kinds.ts";
import styles from "./board.module.css";
import type { LiveRide } from "./use-board.ts";

interface BoardBedProps {
  patient: BoardPatient;
  ride: LiveRide | undefined;
}

/** One bed: what its patient may do now in one word and one shape, the day's sessions, and who is riding. */
export function BoardBed({ patient, ride }: BoardBedProps) {
  const { t, i18n } = useTranslation("board");
  const isRiding = ride !== undefined || patient.isPedaling;
  const shown = shownBed(patient, isRiding);
  const flags = flagsOf(patient, ride);
  return (
    <li className={`${styles.bed} ${styles[shown.kind]}`}>
      <Row nowrap justify="between" gap={2}>
        <span className={styles.label} data-long={(patient.bed?.length ?? 0) > 5}>
          {patient.bed ?? t("noBed")}
        </span>
        <BedShape patient={patient} shown={shown} />
      </Row>
      {patient.name && <bdi className={styles.name}>{patient.name}</bdi>}
      <Row as="span" justify="between" weight="bold" className={styles.word}>
        {t(`state.${shown.word}`)}
        {(shown.word === "riding" || shown.word === "mustStop") && ride && ride.watts !== null && (
          <span>{t("watts", { watts: formatWatts(ride.watts, i18n.language) })}</span>
        )}
      </Row>
      <Row as="span" leading="tight" className={styles.bottom}>
        <DayDots {...patient} />
        {flags.map((flag) => (
          <Row as="span" key={flag} inline nowrap weight="bold" className={styles.flag}>
            <Icon name="alert" size="1em" />
            {t(`flag.${flag}`)}
          </Row>
        ))}
      </Row>
    </li>
  );
}

function flagsOf(patient: BoardPatient, ride: LiveRide | undefined): ("overLimit" | "paused" | "dueSoon")[] {
  return [
    ...(ride?.watch.mark ? (["overLimit"] as const) : []),
    ...((ride?.whilePaused ?? patient.hasRiddenWhilePaused) ? (["paused"] as const) : []),
    ...(patient.isCheckDueSoon ? (["dueSoon"] as const) : []),
  ];
}

function BedShape({ patient, shown }: Pick<BoardBedProps, "patient"> & { shown: ShownBed }) {
  const { filledSeconds, dailyGoalMinutes: goal, isReached } = useLatestDay(patient.id, patient.today);
  if (shown.kind === "riding") {
    return <Ring share={isReached ? 1 : goal ? Math.min(filledSeconds / 60 / goal, 1) : 0} />;
  }
  return (
    <span className={styles.shape}>
      <KindShape patient={patient} kind={shown.kind} />
    </span>
  );
}

function KindShape({ patient, kind }: { patient: BoardPatient; kind: ShownBed["kind"] }) {
  if (kind === "help") return <Icon name="alert" size="1em" />;
  if (kind === "stop") return <Icon name="stop" size="1em" />;
  if (kind === "coming") return <Icon name="people" size="1em" />;
  return <StateShape rideState={patient.rideState} />;
}

/** Of the day's minutes. */
const Ring = ({ share }: { share: number }) => (
  <svg className={styles.ring} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <circle className={styles.track} cx="20" cy="20" r="16" />
    {share > 0 && (
      <circle
        className={styles.arc}
        cx="20"
        cy="20"
        r="16"
        pathLength="100"
        strokeDasharray={`${share * 100} 100`}
        transform="rotate(-90 20 20)"
      />
    )}
  </svg>
);

/** With what was ridden since the board was fetched. */
function DayDots({ id, today, sessions, sessionsFilled }: BoardPatient) {
  const latest = useLatestDay(id, today);
  const fetched = sessions.map((status, index) => {
    return {
      slot: index + 1,
      status,
      filled: sessionsFilled[index] ?? 0,
      reason: status === "missed" ? "given" : null,
    };
  });
  const slots = slotsNow(fetched, { fetched: today, latest });
  return <Dots sessions={slots.map(({ status }) => status)} sessionsFilled={slots.map(({ filled }) => filled)} />;
}

export function Dots({ sessions, sessionsFilled }: Pick<BoardPatient, "sessions" | "sessionsFilled">) {
  const { t, i18n } = useTranslation("board");
  const [part] = sessionsFilled.flatMap((filled) => shownPart(filled, i18n.language) ?? []);
  const count = (kind: BoardPatient["sessions"][number]) => sessions.filter((session) => session === kind).length;
  if (sessions.length === 0) return <span className={styles.none}>{t("noneSet")}</span>;
  return (
    <Row as="span" inline className={styles.dots}>
      <VisuallyHidden>
        {t("dots", { done: count("done"), open: count("open"), missed: count("missed") })}
        {part !== undefined && ` ${t("partDone", { part })}`}
      </VisuallyHidden>
      {sessions.map((session, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no id, only their place
        <Dot key={index} kind={session} filled={sessionsFilled[index] ?? 0} />
      ))}
    </Row>
  );
}

export const Dot = ({ kind, filled }: { kind: BoardPatient["sessions"][number]; filled: number }) => (
  <svg className={styles.dot} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {kind !== "done" && filled > 0 && (
      <circle
        className={styles.part}
        cx="12"
        cy="12"
        r="4.75"
        pathLength="100"
        strokeDasharray={`${filled * 100} 100`}
      />
    )}
    <circle className={kind === "done" ? styles.full : styles.hollow} cx="12" cy="12" r="9.5" />
    {kind === "missed" && <path className={styles.hollow} d="m6 18 12-12" />}
  </svg>
);
