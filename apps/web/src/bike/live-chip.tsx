import { useTranslation } from "react-i18next";
import { Chip } from "../ui/chip.tsx";
import { useLive } from "./live-ride.tsx";

/**
 * 'Live from bike 121' while it sends, 'Live by Bluetooth' while a tablet reads one, otherwise 'Bike 121'. Nothing
 * without a linked bike.
 */
export function LiveChip({ deviceNumber }: { deviceNumber: string | null }) {
  const { t } = useTranslation("session");
  const isByBluetooth = useLive(({ ride }) => ride?.isSending === true && ride.source === "tablet");
  const liveDevice = useLive(({ ride }) => (ride?.isSending ? (ride.deviceNumber ?? deviceNumber) : null));
  if (isByBluetooth) return <Chip hasDot>{t("liveByBluetooth")}</Chip>;
  if (liveDevice !== null) return <Chip hasDot>{t("liveFromBike", { number: liveDevice })}</Chip>;
  return deviceNumber === null ? null : <Chip>{t("bike", { number: deviceNumber })}</Chip>;
}
