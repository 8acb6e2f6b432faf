import { useTranslation } from "react-i18next";
import { type AtTablet, atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { formatClock, formatWatts } from "../../number-format.ts";
import { useStored } from "../../store.ts";

/** The ride on the bike at this tablet, in one message. */
export function TabletRideStatus() {
  const { t } = useTranslation("bike");
  const moment = useStored(atTablet, momentOf);
  return moment === "ended" ? <Ended /> : t(`tablet.ride.${moment}`);
}

function momentOf({ bike, ride }: AtTablet) {
  if (ride?.isOnlyHere) return "onlyHere";
  const phase = ride?.phase ?? "ready";
  if (phase !== "running") return phase;
  return bike?.kind === "silent" || bike?.kind === "reconnecting" ? bike.kind : phase;
}

function Ended() {
  const { t, i18n } = useTranslation("bike");
  const time = useStored(atTablet, ({ ride }) => formatClock(ride?.rideSeconds ?? 0));
  const averageWatts = useStored(atTablet, ({ ride }) => ride?.averagePowerWatts ?? null);
  return averageWatts === null
    ? t("tablet.ride.endedNoPower", { time })
    : t("tablet.ride.ended", { time, average: formatWatts(averageWatts, i18n.language) });
}
