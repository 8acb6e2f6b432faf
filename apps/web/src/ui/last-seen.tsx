import { useTranslation } from "react-i18next";
import { lastSeen } from "../network/reconnecting.ts";
import { useStored } from "../store.ts";
import { Chip } from "./chip.tsx";
import { useHospitalTime } from "./use-hospital-time.ts";

/** Where figures stand that are live otherwise: that they stand still, and since when. Nothing while they are live. */
export function LastSeen() {
  const { t } = useTranslation();
  const time = useHospitalTime();
  const at = useStored(lastSeen, (seen) => seen);
  return at === null ? null : <Chip tone="moderate">{t("lastSeen", { time: time(at) })}</Chip>;
}
