import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { Card } from "../../ui/card.tsx";

/**
 * 'You went from sitting to standing', once somebody recorded it; nothing before that, and no word about getting worse.
 */
export function MovementCard({ patientId }: { patientId: number }) {
  const { t } = useTranslation("mobility");
  const { data = [] } = useQuery(query("mobilityLevels.list", { params: { id: patientId } }));
  const [first, last] = [data[0], data.at(-1)];
  if (!first || !last) return null;
  const words = { first: t(`patient.level.${first.level}`), last: t(`patient.level.${last.level}`) };
  return (
    <Card title={t("patient.title")}>
      <p>{t(last.level > first.level ? "patient.change" : "patient.same", words)}</p>
    </Card>
  );
}
