import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { lazyPart, usePreload } from "../../ui/lazy-part.tsx";

const { Part: BedsideCodeDialog, preload: loadDialog } = lazyPart(() => import("./bedside-code-dialog.tsx"), "bedside");

/** Issues a code to the patient whose wristband the provider has checked. Demo sign-in uses no codes. */
export function BedsideCodeButton() {
  const { data: status } = useSystemStatus();
  if (status?.authMode !== "verified") return null;
  return <Opener />;
}

function Opener() {
  const { t } = useTranslation("provider");
  const [isOpen, setIsOpen] = useState(false);
  usePreload(loadDialog);
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t("codes.bedside")}
      </SecondaryButton>
      <Suspense>{isOpen && <BedsideCodeDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
