import { useTranslation } from "react-i18next";
import type { BikeState } from "../../bike/bluetooth/index.ts";
import { sendsNoWatts } from "../../bike/ride-metrics.ts";
import { type AtTablet, atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { formatClock, formatNumber, formatWatts } from "../../number-format.ts";
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
  if (ride && sendsNoWatts(ride) && bike?.kind === "live") return "noWatts";
  return bike && isInterrupted(bike.kind) ? bike.kind : phase;
}

const isInterrupted = (kind: BikeState["kind"]) => kind === "silent" || kind === "useless" || kind === "reconnecting";

function Ended() {
  const { t, i18n } = useTranslation("bike");
  const time = useStored(atTablet, ({ ride }) => formatClock(ride?.rideSeconds ?? 0));
  const averageWatts = useStored(atTablet, ({ ride }) => ride?.averagePowerWatts ?? null);
  const averageRpm = useStored(atTablet, ({ ride }) => ride?.averageCadenceRpm ?? null);
  if (averageWatts !== null) return t("tablet.ride.ended", { time, average: formatWatts(averageWatts, i18n.language) });
  if (averageRpm !== null)
    return t("tablet.ride.endedTurns", { time, turns: formatNumber(averageRpm, 0, i18n.language) });
  return t("tablet.ride.endedNoPower", { time });
}
