import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { Card } from "../../ui/card.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";

/** What the care team wrote about what happened, in plain words; nothing if nothing did. */
export function HappenedCard({ patientId }: { patientId: number }) {
  const { t } = useTranslation("reports");
  const moment = useHospitalMoment();
  const { data = [] } = useQuery(query("adverseEvents.list", { params: { id: patientId } }));
  if (data.length === 0) return null;
  return (
    <Card title={t("happened.title")}>
      <Stack as="ul" gap={2}>
        {data.map(({ id, kind, occurredAt }) => (
          <li key={id}>{t("happened.line", { when: moment(occurredAt), what: t(`happened.kind.${kind}`) })}</li>
        ))}
      </Stack>
      <Text above={3} tone="second">
        {t("happened.note")}
      </Text>
    </Card>
  );
}
