import type { ListedSession, RideFeedback } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/chip.tsx";
import { EffortFace } from "../../ui/effort-face.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { EffortButton } from "../function/effort-button.tsx";
import { useSymptomWords } from "../use-symptom-words.ts";
import { CorrectRideButton } from "./correct-ride-button.tsx";
import { isWritten } from "./ride-draft.ts";
import { StrikeRideButton } from "./strike-ride-button.tsx";

/** When a ride began and where it comes from; for a written one also how, its note, and what its author may do. */
export function RideDetails({ patientId, ride }: { patientId: number; ride: ListedSession }) {
  const { t } = useTranslation("written-ride");
  const { written, feedback } = ride;
  const time = useHospitalTime()(ride.createdAt);
  const source = written ? t("source.handBy", { name: written.authorName }) : t(`source.${ride.source}`);
  // A passive ride says so beside its minutes.
  const way = written && written.mode !== "passive" && t(`way.${written.mode}`);
  return (
    <Stack gap={1} tone="second" size="small" leading="normal">
      <Row as="p" gap={3} rowGap={1}>
        <span>{[time, source, way].filter(Boolean).join(" · ")}</span>
        {written?.isStruck && <Chip tone="outline">{t("struckOut")}</Chip>}
      </Row>
      {ride.whilePaused && (
        <Text tone="high" weight="bold">
          {t("whilePaused")}
        </Text>
      )}
      {feedback && <Said feedback={feedback} />}
      {written?.note && (
        <Text tone="ink" anywhere>
          {written.isStruck ? <s>{written.note}</s> : written.note}
        </Text>
      )}
      {!written?.isStruck && <EffortButton patientId={patientId} ride={ride} />}
      {isWritten(ride) && ride.written.canCorrect && !ride.written.isStruck && (
        <Row align="stretch" gap={5} rowGap={0}>
          <CorrectRideButton patientId={patientId} ride={ride} />
          <StrikeRideButton patientId={patientId} ride={ride} />
        </Row>
      )}
    </Stack>
  );
}

/** What the patient said about the ride, and who answered it; nothing if they skipped the question. */
function Said({ feedback: { effort, symptoms, symptomKinds, answer } }: { feedback: RideFeedback }) {
  const { t } = useTranslation("written-ride");
  const moment = useHospitalMoment();
  const symptomWords = useSymptomWords();
  const said = [effort && t(`said.${effort}`), symptoms && t("said.symptoms", { what: symptomWords(symptomKinds) })];
  const words = said.filter(Boolean).join(", ");
  if (words === "") return null;
  const answered = answer && t(`answered.${answer.decision}`, { name: answer.by, when: moment(answer.at) });
  const reason = answer?.reason && t("answered.reason", { text: answer.reason });
  return (
    <Row as="p" nowrap gap={2}>
      {effort && <EffortFace effort={effort} isSmall />}
      <span>{[words, answered, reason].filter(Boolean).join(" · ")}</span>
    </Row>
  );
}
