import type { DoseReply } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { Card } from "../../ui/card.tsx";
import { Grid, Text } from "../../ui/layout.tsx";
import styles from "./plan-card.module.css";

/** What the patient did of their plan, and why not all of it; nothing if no session was ever prescribed. */
export function PlanCard() {
  const { t } = useTranslation("dose");
  const { id } = usePatient();
  const { data: dose } = useQuery({
    ...query("missedSessions.dose", { params: { id }, query: { days: "7" } }),
    staleTime: 0,
  });
  if (!dose || dose.stay.sessions.prescribed === 0) return null;
  return (
    <Card title={t("report.title")}>
      <Grid min="16rem" gap={5}>
        <Period title={t("report.week")} sums={dose.week} />
        <Period title={t("report.stay")} sums={dose.stay} />
      </Grid>
    </Card>
  );
}

function Period({ title, sums: { sessions, minutes, reasons } }: { title: string; sums: DoseReply["week"] }) {
  const { t, i18n } = useTranslation("dose");
  return (
    <section>
      <Text as="h3" below={2} size="large">
        {title}
      </Text>
      <p>
        <strong>{t("report.sessions", sessions)}</strong>
      </p>
      <p>
        {t("report.minutes", {
          delivered: formatNumber(Math.floor(minutes.delivered), 0, i18n.language),
          prescribed: formatGoal(minutes.prescribed, i18n.language),
        })}
      </p>
      {reasons.length > 0 && (
        <>
          <Text above={3} tone="second">
            {t("report.why")}
          </Text>
          <ul className={styles.reasons}>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>{t("delivered.count", { reason: `${t(`own.teamReason.${reason}`)}:`, count })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
