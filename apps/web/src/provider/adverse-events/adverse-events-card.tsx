import type { AdverseEvent } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { useAdverseEvents } from "../patient-queries.ts";
import { ReportEventDialog } from "../safety-events/report-event-dialog.tsx";

const shownAtFirst = 3;

/** What happened to this patient, after corrections, and a way to correct it. */
export function AdverseEventsCard({ patientId }: { patientId: number }) {
  const { t } = useTranslation("adverse-events");
  return (
    <Card title={t("title")} headingLevel={3}>
      <Screen query={useAdverseEvents(patientId)} loading={t("loading")} failed={t("failed")}>
        {(events) => <Events patientId={patientId} events={events} />}
      </Screen>
    </Card>
  );
}

function Events({ patientId, events }: { patientId: number; events: readonly AdverseEvent[] }) {
  const { t } = useTranslation("adverse-events");
  const [areAllShown, setAllShown] = useState(false);
  const [corrected, setCorrected] = useState<AdverseEvent | null>(null);
  if (events.length === 0) return <Text tone="second">{t("none")}</Text>;
  const shown = areAllShown ? events : events.slice(0, shownAtFirst);
  const started = corrected && { kind: corrected.kind, note: corrected.details?.note ?? "", corrects: corrected };
  return (
    <>
      <Stack as="ul" gap={3}>
        {shown.map((event) => (
          <li key={event.id}>
            <Event event={event} onCorrect={() => setCorrected(event)} />
          </li>
        ))}
      </Stack>
      {shown.length < events.length && (
        <TextButton onClick={() => setAllShown(true)}>
          {t("showAll", { count: events.length - shown.length })}
        </TextButton>
      )}
      <ReportEventDialog patientId={patientId} started={started} onClose={() => setCorrected(null)} />
    </>
  );
}

function Event({ event: { kind, occurredAt, details }, onCorrect }: { event: AdverseEvent; onCorrect: () => void }) {
  const { t } = useTranslation("adverse-events");
  const moment = useHospitalMoment();
  const said = { kind: t(`kind.${kind}`), when: moment(occurredAt) };
  return (
    <>
      <Row as="p" gap={3} rowGap={1}>
        <strong>{t("line", said)}</strong>
        {details?.heldPlan && <Chip tone="outline">{t("details.held")}</Chip>}
        {details?.isCorrected && <Chip tone="outline">{t("details.corrected")}</Chip>}
      </Row>
      {details && (
        <>
          <p>
            {[t("details.harm", { harm: t(`harm.${details.harm}`) }), details.action, details.note]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <Row as="p" gap={3} rowGap={1}>
            <Text as="span" tone="second">
              {t("details.by", { name: details.by, when: moment(details.at) })}
            </Text>
            <TextButton aria-label={t("correctLabel", said)} onClick={onCorrect}>
              {t("correct")}
            </TextButton>
          </Row>
        </>
      )}
    </>
  );
}
