import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { BedsideCodeDialog } from "./bedside-code-dialog.tsx";

/** Issues a code to the patient whose wristband the provider has checked. Demo sign-in uses no codes. */
export function BedsideCodeButton() {
  const { t } = useTranslation("bedside");
  const { data: status } = useSystemStatus();
  const [isOpen, setIsOpen] = useState(false);
  if (status?.authMode !== "verified") return null;
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t("open")}
      </SecondaryButton>
      {isOpen && <BedsideCodeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
