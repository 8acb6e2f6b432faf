import type { Session } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatDay, formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./session-table.module.css";

/** SPEC.md 9: 5 table rows. */
const shownRows = 5;
const figures = ["duration", "avgPower", "maxPower", "resistance"] as const;
type Figure = (typeof figures)[number];

/** A table; on a phone each row becomes a short block with the columns' names in it, so that nothing scrolls away. */
export function SessionTable({ sessions }: { sessions: readonly Session[] }) {
  const { t, i18n } = useTranslation("reports");
  const { language } = i18n;
  const rows = sessions.slice(0, shownRows);
  const watts = (value: string | null) =>
    value === null ? t("table.none") : t("table.watts", { watts: formatWatts(Number(value), language) });
  const show: Record<Figure, (session: Session) => string> = {
    duration: (session) => t("table.minutes", { minutes: formatMinutes(session.duration, language) }),
    avgPower: (session) => watts(session.avgPower),
    maxPower: (session) => watts(session.maxPower),
    resistance: ({ resistance }) =>
      resistance === null ? t("table.none") : formatNumber(Number(resistance), 1, language),
  };
  return (
    <Card title={t("table.title")}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t("table.caption", { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("table.date")}</th>
            {figures.map((key) => (
              <th key={key} scope="col" className={styles.figure}>
                {t(`table.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((session) => (
            <tr key={session.id}>
              <th scope="row">
                {formatDay(session.sessionDate, "short", language)}
                {session.isOpen && <span className={styles.open}> {t("table.live")}</span>}
              </th>
              {figures.map((key) => (
                <td key={key} className={styles.figure} data-name={t(`table.${key}`)}>
                  {show[key](session)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
