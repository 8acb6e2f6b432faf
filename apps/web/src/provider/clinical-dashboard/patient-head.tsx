import type { ProviderPatient } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatClock, formatWatts } from "../../number-format.ts";
import { fullName } from "../../patient-identity/patient-names.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { LastSeen } from "../../ui/last-seen.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { LiveBadge } from "../live/live-badge.tsx";
import { useIsPedaling, useLiveRide } from "../live/provider-live.tsx";
import { useAssessment } from "../patient-queries.ts";
import { summaryLink } from "../summary/summary-link.ts";
import { AssignBikeButton } from "./assign-bike-button.tsx";
import { BedButton } from "./bed-button.tsx";
import styles from "./patient-head.module.css";
import { ReleaseBikeButton } from "./release-bike-button.tsx";

/** Who it is, in one line. */
export function PatientHead({ patient, children }: { patient: ProviderPatient; children: ReactNode }) {
  return (
    <Row align="start" justify="between" gap={6} rowGap={2} below={3}>
      <Stack className={styles.words}>
        <Row gap={4} rowGap={1}>
          {patient.bed && (
            <Text as="span" padX={2} size="title" weight="bold" corners="field" className={styles.bed}>
              {patient.bed}
            </Text>
          )}
          <Text as="h2" size="heading" shrink anywhere>
            {fullName(patient)}
          </Text>
          <LiveBadge patient={patient} />
          <LiveAverage patient={patient} />
          <LastSeen />
        </Row>
        <Description patient={patient} />
      </Stack>
      {children}
    </Row>
  );
}

/** Everyday actions for the patient, next to what the page itself asks for. */
export function PatientActions({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation("clinical-dashboard");
  return (
    <Row align="stretch" gap={3} screenOnly>
      <SecondaryButton size="small" to={summaryLink(patient.id)}>
        {t("summary.open")}
      </SecondaryButton>
      <BedButton patient={patient} />
      {patient.deviceNumber === null ? (
        <AssignBikeButton patientId={patient.id} />
      ) : (
        <ReleaseBikeButton patientId={patient.id} name={fullName(patient)} deviceNumber={patient.deviceNumber} />
      )}
    </Row>
  );
}

function LiveAverage({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const ride = useLiveRide(patient.id);
  const isPedaling = useIsPedaling(patient);
  if (!isPedaling || !ride || ride.averagePowerWatts === null) return null;
  const watts = formatWatts(ride.averagePowerWatts, i18n.language);
  return (
    <Text as="span" tone="primary" size="label" weight="bold">
      {t("patient.liveAverage", { watts, clock: formatClock(ride.powerSeconds) })}
    </Text>
  );
}

export function Description({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation(["clinical-dashboard", "patient-identity"]);
  const { t: words } = useTranslation("clinical");
  const { data: latest } = useAssessment(patient.id);
  const about = latest?.assessment
    ? describeProfile(words, latest.assessment.input)
    : latest
      ? t("patient.notAssessed")
      : null;
  const age = t("patient-identity:age", { count: patient.age });
  const bike =
    patient.deviceNumber === null ? t("patient.noBike") : t("patient.bike", { number: patient.deviceNumber });
  return (
    <Text above={1} tone="second">
      {[age, bike, about].filter(Boolean).join(" · ")}
    </Text>
  );
}

type Profile = Pick<
  NonNullable<NonNullable<ReturnType<typeof useAssessment>["data"]>["assessment"]>["input"],
  "level_of_care" | "mobility_status"
>;

/** Answers that nobody gave are left out: a default is not knowledge. */
function describeProfile(
  words: TFunction<"clinical">,
  { level_of_care: unit, mobility_status: mobility }: Profile,
): string {
  return [unit && words(`levelOfCare.${unit}`), mobility && words(`mobility.${mobility}`)].filter(Boolean).join(", ");
}
