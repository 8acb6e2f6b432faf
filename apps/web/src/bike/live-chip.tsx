import { useTranslation } from "react-i18next";
import { lastSeen } from "../network/reconnecting.ts";
import { useStored } from "../store.ts";
import { Chip } from "../ui/chip.tsx";
import { LastSeen } from "../ui/last-seen.tsx";
import { useLive } from "./live-ride.tsx";
import { useIsStopped } from "./stopped-ride.ts";

/**
 * 'Live from bike 121' while it sends and its session has not ended, 'Live by Bluetooth' while a tablet reads one,
 * otherwise 'Bike 121'. Nothing without a linked bike. While the server is not heard: since when, but for a ride that
 * the tablet reads itself.
 */
export function LiveChip({ deviceNumber }: { deviceNumber: string | null }) {
  const { t } = useTranslation("session");
  const isByBluetooth = useLive(({ ride }) => ride?.isSending === true && ride.source === "tablet");
  const isStopped = useIsStopped(useLive(({ ride }) => ride?.rideId ?? null));
  const liveDevice = useLive(({ ride }) =>
    ride?.isSending && !isStopped ? (ride.deviceNumber ?? deviceNumber) : null,
  );
  const isHeard = useStored(lastSeen, (at) => at === null);
  if (isByBluetooth) return <Chip hasDot>{t("liveByBluetooth")}</Chip>;
  if (!isHeard) return <LastSeen />;
  if (liveDevice !== null) return <Chip hasDot>{t("liveFromBike", { number: liveDevice })}</Chip>;
  return deviceNumber === null ? null : <Chip>{t("bike", { number: deviceNumber })}</Chip>;
}
