import { prescribedBy } from "@bedside-bike/clinical";
import type { Goal, StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../number-format.ts";
import { Text } from "../ui/layout.tsx";
import { useHospitalMoment } from "../ui/use-hospital-moment.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Recommendation } from "./goal-plan.ts";
import styles from "./recommended-and-sent.module.css";

interface RecommendedAndSentProps {
  /** Null where none is shown: nothing is recommended, or it is an earlier engine's. */
  assessment: StoredRiskAssessment | null;
  /** The patient's goals; empty if none were sent. */
  goals: readonly Goal[];
}

const parts = ["power", "minutes", "sessions", "resistance"] as const;
type Plan = Readonly<Record<(typeof parts)[number], number | undefined>>;

/** What the engine recommends today and what a provider sent: two lines, never one figure that could be either. */
export function RecommendedAndSent({ assessment, goals }: RecommendedAndSentProps) {
  const { t, i18n } = useTranslation("sent-plan");
  const moment = useHospitalMoment();
  const sent = goals.filter(({ suspendedAt }) => suspendedAt === null);
  const newest = sent.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), "");
  const names = new Intl.ListFormat(i18n.language).format(new Set(sent.map(({ providerName }) => providerName)));
  const lines = [
    ...(assessment?.mobility_recommendation
      ? [
          {
            key: "recommended",
            name: t("recommended"),
            note: t("engine", { version: assessment.engine_version, when: moment(assessment.assessment.assessedAt) }),
            plan: planOfToday(assessment.mobility_recommendation),
          },
        ]
      : []),
    ...(sent.length > 0
      ? [{ key: "sent", name: t("sentBy", { names }), note: moment(newest), plan: planOfGoals(sent) }]
      : []),
  ];
  // A plan without watts says nothing of them.
  const shownParts = parts.filter((part) => lines.some(({ plan }) => plan[part] !== undefined));
  return (
    <div className={styles.frame}>
      <table className={styles.plans}>
        <caption>
          <VisuallyHidden>{t("title")}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t("whose")}</VisuallyHidden>
            </th>
            {shownParts.map((part) => (
              <th key={part} scope="col">
                {t(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, note, plan }) => (
            <tr key={key} className={key === "sent" ? styles.sent : undefined}>
              <th scope="row">
                {name} <span className={styles.note}>{note}</span>
              </th>
              {shownParts.map((part) => (
                <td key={part} data-part={t(part)}>
                  <Amount part={part} value={plan[part]} />
                </td>
              ))}
            </tr>
          ))}
          {sent.length === 0 && (
            <tr className={styles.sent}>
              <th scope="row">{t("notSent")}</th>
              {shownParts.length > 0 && <td colSpan={shownParts.length} />}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const planOfToday = (recommendation: Recommendation): Plan => ({
  power: recommendation.today_watts === 0 ? undefined : recommendation.today_watts,
  minutes: recommendation.today_minutes,
  sessions: recommendation.today_sessions,
  resistance: recommendation.start_resistance,
});

function planOfGoals(goals: readonly Goal[]): Plan {
  const { watts, minutes, sessions, resistance } = prescribedBy(goals);
  return { power: watts, minutes, sessions, resistance };
}

function Amount({ part, value }: { part: (typeof parts)[number]; value: number | undefined }) {
  const { t, i18n } = useTranslation("sent-plan");
  if (value === undefined) return <span className={styles.note}>{t("none")}</span>;
  return (
    <>
      <Text as="span" size="large" weight="bold">
        {formatGoal(value, i18n.language)}
      </Text>
      {part !== "resistance" && <span className={styles.unit}> {t(`unit.${part}`)}</span>}
    </>
  );
}
