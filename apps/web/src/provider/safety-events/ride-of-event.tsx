import type { ListedSession } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatMinutes } from "../../number-format.ts";
import { SelectField } from "../../ui/field.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";

const offeredRides = 10;

interface RideOfEventProps {
  rides: readonly ListedSession[];
  /** Empty: without a ride. */
  value: string;
  onChange: (rideId: string) => void;
}

/** The ride during or after which it happened. */
export function RideOfEvent({ rides, value, onChange }: RideOfEventProps) {
  const { t, i18n } = useTranslation("adverse-events");
  const moment = useHospitalMoment();
  const offered = rides.filter(({ id }, index) => index < offeredRides || id === value);
  return (
    <SelectField
      label={t("ride")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: "", label: t("noRide") },
        ...offered.map(({ id, createdAt, duration, written }) => ({
          value: id,
          label: t("rideOf", {
            when: moment(createdAt),
            minutes: formatMinutes(written ? written.minutes * 60 : duration, i18n.language),
          }),
        })),
      ]}
    />
  );
}
