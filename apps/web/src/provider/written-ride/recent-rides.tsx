import type { ListedSession } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Text } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useRides } from "../patient-queries.ts";
import { isSession } from "./is-session.ts";
import { RideDetails } from "./ride-details.tsx";
import { useRideColumns } from "./use-ride-columns.tsx";
import { WriteRideButton } from "./write-ride-button.tsx";

const shownAtFirst = 5;

/** The patient's newest rides with where each comes from, and a way to write one down. */
export function RecentRides({ patientId }: { patientId: number }) {
  const { t } = useTranslation("written-ride");
  return (
    <Card title={t("title")} headingLevel={3} aside={<WriteRideButton patientId={patientId} />}>
      <Screen query={useRides(patientId)} loading={t("loading")} failed={t("failed")}>
        {(rides) => <Rides patientId={patientId} rides={rides.filter(isSession)} />}
      </Screen>
    </Card>
  );
}

function Rides({ patientId, rides }: { patientId: number; rides: readonly ListedSession[] }) {
  const { t } = useTranslation("written-ride");
  const columns = useRideColumns();
  const [showsAll, setShowsAll] = useState(false);
  if (rides.length === 0)
    return (
      <Text padY={3} tone="second">
        {t("none")}
      </Text>
    );
  const shown = showsAll ? rides : rides.slice(0, shownAtFirst);
  return (
    <>
      <DataTable
        caption={t("caption")}
        isStacking
        rows={shown}
        rowKey={(ride) => ride.id}
        columns={columns}
        details={(ride) => <RideDetails patientId={patientId} ride={ride} />}
      />
      {shown.length < rides.length && (
        <TextButton onClick={() => setShowsAll(true)}>
          {t("showMore", { count: rides.length - shown.length })}
        </TextButton>
      )}
    </>
  );
}
