import { useTranslation } from "react-i18next";
import { areAtRest, measuredPart, sendsNoWatts } from "../../bike/ride-metrics.ts";
import { type AtTablet, atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { formatClock, formatNumber, formatWatts } from "../../number-format.ts";
import { useStored } from "../../store.ts";

/** The ride on the bike at this tablet, in one message. */
export function TabletRideStatus() {
  const { t } = useTranslation("bike");
  const moment = useStored(atTablet, momentOf);
  if (moment === "ended") return <Ended />;
  return moment === "speed-only" || moment === "unknown" ? t(`tablet.useless.${moment}`) : t(`tablet.ride.${moment}`);
}

function momentOf({ bike, ride }: AtTablet) {
  if (ride?.isOnlyHere) return "onlyHere";
  const phase = ride?.phase ?? "ready";
  if (bike?.kind === "useless" && phase !== "ended") return bike.sends;
  if (phase !== "running") return phase;
  if (bike?.kind === "silent" || bike?.kind === "reconnecting") return bike.kind;
  if (ride && areAtRest(ride)) return "still";
  return ride && sendsNoWatts(ride) ? "noWatts" : phase;
}

function Ended() {
  const { t, i18n } = useTranslation("bike");
  const time = useStored(atTablet, ({ ride }) => formatClock(ride?.rideSeconds ?? 0));
  const averageWatts = useStored(atTablet, ({ ride }) => ride?.averagePowerWatts ?? null);
  const averageRpm = useStored(atTablet, ({ ride }) => ride?.averageCadenceRpm ?? null);
  const minutes = useStored(atTablet, ({ ride }) => ride && measuredPart(ride, i18n.language));
  if (averageWatts !== null) {
    const average = formatWatts(averageWatts, i18n.language);
    if (minutes === null) return t("tablet.ride.ended", { time, average });
    return t("tablet.ride.endedInPart", { time, average, minutes });
  }
  if (averageRpm !== null)
    return t("tablet.ride.endedTurns", { time, turns: formatNumber(averageRpm, 0, i18n.language) });
  return t("tablet.ride.endedNoPower", { time });
}
