import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../ui/button.tsx";
import { LiveChip } from "./live-chip.tsx";
import { BikeDialog } from "./load-bike-dialog.ts";

/** For a patient without a linked bike. One that a tablet reads by Bluetooth is named beside it. */
export function EnterBikeNumber({ patientId }: { patientId: number }) {
  const { t } = useTranslation("bike");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LiveChip deviceNumber={null} />
      <SecondaryButton onClick={() => setIsOpen(true)}>{t("enterNumber")}</SecondaryButton>
      <BikeDialog
        from="card"
        patientId={patientId}
        deviceNumber={null}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
