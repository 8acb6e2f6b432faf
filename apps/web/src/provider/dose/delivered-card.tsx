import type { DayLevel, DoseDayReply, DoseReply } from "@bedside-bike/contract";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { SessionDots } from "../../dose/session-dots.tsx";
import { formatDay, formatGoal, formatNumber, formatPercent } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { layoutClass, Row, Text } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useMobilityLevels } from "../patient-queries.ts";
import { areUnmeasured } from "./are-unmeasured.ts";
import styles from "./delivered-card.module.css";
import { useDose } from "./use-dose.ts";
import { useReasonCounts } from "./use-reason-counts.ts";

const shownDays = 7;

/**
 * What was delivered of what was prescribed: in figures, a bar per day, a dot per session, and why the rest was not
 * done.
 */
export function DeliveredCard({ patientId }: { patientId: number }) {
  const { t } = useTranslation("dose");
  return (
    <Card title={t("delivered.title")} headingLevel={3} aside={<Legend />} className={layoutClass({ below: 4 })}>
      <Screen query={useDose(patientId)} failed={t("delivered.failed")}>
        {(dose) => <Delivered patientId={patientId} dose={dose} />}
      </Screen>
    </Card>
  );
}

function Legend() {
  const { t } = useTranslation("dose");
  return (
    <Row as="p" nowrap gap={2} tone="second" size="small" aria-hidden="true">
      <span className={styles.riddenKey} /> {t("delivered.ridden")} <span className={styles.prescribedKey} />{" "}
      {t("delivered.prescribed")}
    </Row>
  );
}

function Delivered({ patientId, dose }: { patientId: number; dose: DoseReply }) {
  const { t, i18n } = useTranslation("dose");
  const counts = useReasonCounts();
  const { data: levels = [] } = useMobilityLevels(patientId);
  const { week, stay } = dose;
  const days = dose.days.slice(-shownDays);
  if (stay.sessions.prescribed === 0)
    return (
      <Text padY={6} tone="second">
        {t("delivered.none")}
      </Text>
    );
  const whole = (value: number) => formatNumber(value, 0, i18n.language);
  return (
    <>
      <Figures week={week} />
      <DayTable days={days} today={dose.today} levels={levels} />
      {week.reasons.length > 0 && <p>{t("delivered.reasons", { reasons: counts(week.reasons) })}</p>}
      <Text tone="second" size="label">
        {t("delivered.stay", {
          sessions: t("delivered.sessions", stay.sessions),
          minutes: `${whole(Math.floor(stay.minutes.delivered))} / ${whole(stay.minutes.prescribed)}`,
        })}
      </Text>
    </>
  );
}

function Figures({ week: { sessions, minutes, wattMinutes } }: Pick<DoseReply, "week">) {
  const { t, i18n } = useTranslation("dose");
  const whole = (value: number) => formatNumber(Math.floor(value), 0, i18n.language);
  const said = (share: { delivered: number; prescribed: number }) => ({
    delivered: whole(share.delivered),
    prescribed: formatGoal(share.prescribed, i18n.language),
  });
  const percent = ({ delivered, prescribed }: { delivered: number; prescribed: number }) =>
    formatPercent(prescribed > 0 ? delivered / prescribed : 0, 0, i18n.language);
  return (
    <Row as="dl" align="start" gap={6} rowGap={3} below={4}>
      <Figure value={percent(minutes)}>{t("delivered.minutes", said(minutes))}</Figure>
      <Figure value={t("delivered.sessions", sessions)}>
        {sessions.open > 0 ? t("delivered.sessionsNote", { count: sessions.open }) : t("delivered.sessionsClosed")}
      </Figure>
      {wattMinutes && (
        <Figure
          value={areUnmeasured(wattMinutes) ? "–" : percent(wattMinutes)}
          note={
            wattMinutes.unmeasuredMinutes >= 1 &&
            !areUnmeasured(wattMinutes) &&
            t("delivered.unmeasured", { minutes: whole(wattMinutes.unmeasuredMinutes) })
          }
        >
          {t(
            areUnmeasured(wattMinutes) ? "delivered.wattMinutesUnmeasured" : "delivered.wattMinutes",
            said(wattMinutes),
          )}
        </Figure>
      )}
    </Row>
  );
}

function Figure({ value, children, note }: { value: string; children: string; note?: string | false }) {
  return (
    <div>
      <Text as="dd" size="heading" weight="bold">
        {value}
      </Text>
      <Text as="dt" tone="second" size="label">
        {children}
      </Text>
      {note && (
        <Text as="dd" tone="second" size="label">
          {note}
        </Text>
      )}
    </div>
  );
}

interface DayTableProps {
  days: readonly DoseDayReply[];
  today: string;
  levels: readonly DayLevel[];
}

function DayTable({ days, today, levels }: DayTableProps) {
  const { t, i18n } = useTranslation("dose");
  const most = Math.max(1, ...days.map(({ minutes }) => Math.max(minutes.delivered, minutes.prescribed)));
  const nameOf = (day: string) =>
    day === today ? t("today") : `${formatDay(day, "weekday", i18n.language)} ${Number(day.slice(-2))}`;
  return (
    <Text as="table" full below={3} size="small" textAlign="center" className={styles.days}>
      <tbody>
        <tr className={styles.bars}>
          <th scope="row">{t("delivered.rowMinutes")}</th>
          {days.map((day) => (
            <td key={day.day}>
              <Bar minutes={day.minutes} most={most} />
            </td>
          ))}
        </tr>
        <tr className={styles.names}>
          <th scope="row">{t("delivered.rowDay")}</th>
          {days.map(({ day }) => (
            <th key={day} scope="col" data-today={day === today || undefined}>
              {nameOf(day)}
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row">{t("delivered.rowSessions")}</th>
          {days.map(({ day, slots }) => (
            <td key={day}>{slots.length > 0 ? <SessionDots slots={slots} /> : "–"}</td>
          ))}
        </tr>
        <tr className={styles.reasons}>
          <th scope="row">{t("delivered.rowReason")}</th>
          {days.map((day) => (
            <td key={day.day}>
              <Reasons day={day} />
            </td>
          ))}
        </tr>
        {levels.length > 0 && (
          <tr>
            <th scope="row">{t("delivered.rowLevel")}</th>
            {days.map(({ day }) => (
              <td key={day}>{levels.find((one) => one.day === day)?.level ?? "–"}</td>
            ))}
          </tr>
        )}
      </tbody>
    </Text>
  );
}

function Bar({ minutes: { delivered, prescribed }, most }: { minutes: DoseDayReply["minutes"]; most: number }) {
  const { t, i18n } = useTranslation("dose");
  const ridden = formatNumber(Math.floor(delivered), 0, i18n.language);
  const said = t("delivered.dayMinutes", { delivered: ridden, prescribed: formatGoal(prescribed, i18n.language) });
  const heights = { "--ridden": `${(delivered / most) * 100}%`, "--prescribed": `${(prescribed / most) * 100}%` };
  return (
    <div role="img" aria-label={said} title={said} className={styles.bar} style={heights as CSSProperties}>
      <span className={styles.prescribed} />
      <span className={styles.ridden} />
      <Text as="span" padX={1} tone="ink" weight="bold" ground="surface" className={styles.value}>
        {prescribed > 0 || delivered > 0 ? ridden : ""}
      </Text>
    </div>
  );
}

function Reasons({ day: { slots, isOnHold, reasons } }: { day: DoseDayReply }) {
  const { t } = useTranslation("dose");
  if (slots.length === 0) return isOnHold ? t("delivered.onHold") : null;
  return reasons.map(({ reason }) => t(`reason.${reason}`)).join(", ");
}
