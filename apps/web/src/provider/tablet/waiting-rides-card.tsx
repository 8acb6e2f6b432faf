import { useTranslation } from "react-i18next";
import type { RideJournal, WaitingRide } from "../../bike/journal/index.ts";
import { useStored } from "../../store.ts";
import { Card } from "../../ui/card.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { Loading } from "../../ui/screen-states.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { DeleteRideButton } from "./delete-ride-button.tsx";
import styles from "./tablet.module.css";
import { useLengthWords } from "./use-length-words.ts";

interface WaitingRidesProps {
  journal: RideJournal;
  /** Null until they are read. */
  rides: readonly WaitingRide[] | null;
}

/** When each ride was, how long, and why it waits: never whose it is. */
export function WaitingRidesCard({ journal, rides }: WaitingRidesProps) {
  const { t } = useTranslation("tablet");
  const isWriter = useStored(journal.state, (state) => state.isWriter);
  const hasRides = rides !== null && rides.length > 0;
  return (
    <Card title={t("rides.title")}>
      {rides === null && <Loading text={t("loading")} />}
      {rides !== null && !hasRides && <p>{t("rides.none")}</p>}
      {hasRides && (
        <Stack as="ul" gap={3} aria-label={t("rides.list")}>
          {rides.map((ride) => (
            <Ride key={ride.rideId} ride={ride} journal={journal} mayDelete={isWriter} />
          ))}
        </Stack>
      )}
      {hasRides && !isWriter && (
        <Text above={4} tone="second">
          {t("rides.otherWindow")}
        </Text>
      )}
    </Card>
  );
}

function Ride({ ride, journal, mayDelete }: { ride: WaitingRide; journal: RideJournal; mayDelete: boolean }) {
  const { t } = useTranslation("tablet");
  const moment = useHospitalMoment();
  const lengthOf = useLengthWords();
  const { rideId, startedAtMs, seconds, why, deletedAtMs } = ride;
  const [when, length] = [moment(startedAtMs), lengthOf(seconds)];
  return (
    <Row as="li" justify="between" gap={5} rowGap={3} className={styles.ride}>
      <Stack className={styles.words}>
        <Text weight="bold" anywhere>
          {t("rides.when", { when, length })}
        </Text>
        <Text tone="second">{t(`rides.why.${why}`)}</Text>
        {deletedAtMs !== null && <Text tone="second">{t("rides.deletedAt", { when: moment(deletedAtMs) })}</Text>}
      </Stack>
      {why === "refused" && mayDelete && (
        <DeleteRideButton when={when} length={length} onDelete={() => journal.forget(rideId)} />
      )}
    </Row>
  );
}
