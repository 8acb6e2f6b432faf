import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSystemStatus } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { lazyPart, usePreload } from "../ui/lazy-part.tsx";

const { Part: WitnessCodeDialog, preload: loadDialog } = lazyPart(() => import("./witness-code-dialog.tsx"), "bedside");

/** A code with which this provider witnesses what a colleague can't do alone. Demo sign-in needs no witness. */
export function WitnessCodeButton() {
  const { data: status } = useSystemStatus();
  return status?.authMode === "verified" && <Opener />;
}

function Opener() {
  const { t } = useTranslation("provider");
  const [isOpen, setIsOpen] = useState(false);
  usePreload(loadDialog);
  return (
    <>
      <SecondaryButton size="small" onClick={() => setIsOpen(true)}>
        {t("codes.witness")}
      </SecondaryButton>
      <Suspense>{isOpen && <WitnessCodeDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
