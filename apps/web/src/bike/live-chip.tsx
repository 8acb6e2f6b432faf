import { useTranslation } from "react-i18next";
import { isConnected } from "../network/network.ts";
import { lastHeard, lastSeen } from "../network/reconnecting.ts";
import { useStored } from "../store.ts";
import { Chip } from "../ui/chip.tsx";
import { useHospitalTime } from "../ui/use-hospital-time.ts";
import { useLive, useLiveConnection } from "./live-ride.tsx";
import { useIsStopped } from "./stopped-ride.ts";
import { atTablet, isInUse } from "./tablet-ride/at-tablet.ts";

/**
 * 'Live from bike 121' while it sends and its session has not ended, 'Live by Bluetooth' while a tablet reads one,
 * otherwise 'Bike 121'. Nothing without a linked bike. While the server is not heard: 'Last seen 11:24', but for a ride
 * that this tablet reads itself.
 */
export function LiveChip({ deviceNumber }: { deviceNumber: string | null }) {
  const { t } = useTranslation("session");
  const isByBluetooth = useLive(({ ride }) => ride?.isSending === true && ride.source === "tablet");
  const isStopped = useIsStopped(useLive(({ ride }) => ride?.rideId ?? null));
  const liveDevice = useLive(({ ride }) =>
    ride?.isSending && !isStopped ? (ride.deviceNumber ?? deviceNumber) : null,
  );
  const isReadHere = useStored(atTablet, isInUse);
  const seenAt = useStored(lastSeen, (at) => at);
  // A browser that is offline may keep a stream a while longer.
  const isReached = useStored(isConnected, Boolean);
  const isOpen = useLiveConnection() === "open" && isReached;
  const time = useHospitalTime();
  const isSending = isByBluetooth || liveDevice !== null;
  if (isByBluetooth && (isReadHere || (isOpen && seenAt === null))) {
    return <Chip hasDot>{t("liveByBluetooth")}</Chip>;
  }
  // Until a lost stream counts as one (network/reconnecting.ts), it was heard a moment ago.
  if (seenAt !== null || (isSending && !isOpen)) {
    return (
      <Chip tone="moderate">
        {t("lastSeen", { time: time(seenAt ?? (isReached ? Date.now() : (lastHeard.get() ?? Date.now()))) })}
      </Chip>
    );
  }
  if (liveDevice !== null) return <Chip hasDot>{t("liveFromBike", { number: liveDevice })}</Chip>;
  return deviceNumber === null ? null : <Chip>{t("bike", { number: deviceNumber })}</Chip>;
}
