import { useTranslation } from "react-i18next";
import { areAtRest, sendsNoWatts } from "../../bike/ride-metrics.ts";
import { type AtTablet, atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { useStored } from "../../store.ts";
import { endedRide } from "./ended-ride.ts";

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
  if (phase === "ended" && ride?.isTurningOn) return "turning";
  if (phase !== "running") return phase;
  if (bike?.kind === "silent" || bike?.kind === "reconnecting") return bike.kind;
  if (ride && areAtRest(ride)) return "still";
  return ride && sendsNoWatts(ride) ? "noWatts" : phase;
}

function Ended() {
  const { t, i18n } = useTranslation("bike");
  const { t: ofSession } = useTranslation("session");
  return useStored(atTablet, ({ ride }) => {
    const { key, values } = endedRide(ride, ofSession, i18n.language);
    return t(`tablet.ride.ended.${key}`, values);
  });
}
