import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "../../locales/translation.ts";
import { formatWatts } from "../../number-format.ts";
import { Chip } from "../../ui/chip.tsx";
import { useIsPedaling, useLiveRide } from "./provider-live.tsx";

/** 'Pedaling 25 W' while the patient's bike sends; else what stands in its place. */
export function LiveBadge({ patient, otherwise = null }: { patient: ProviderPatient; otherwise?: React.ReactNode }) {
  const { t, i18n } = useTranslation("provider");
  const isPedaling = useIsPedaling(patient);
  const watts = useLiveRide(patient.id)?.powerWatts ?? null;
  if (!isPedaling) return otherwise;
  return (
    <Chip hasDot>
      {watts === null ? t("list.pedaling") : t("list.pedalingAt", { watts: formatWatts(watts, i18n.language) })}
    </Chip>
  );
}
