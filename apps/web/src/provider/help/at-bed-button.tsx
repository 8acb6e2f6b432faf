import type { ProviderPatient } from "@bedside-bike/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { OfPatient } from "../../patient-identity/patient-identity.tsx";
import { nameWithBed } from "../../patient-identity/patient-names.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

const { Part: AtBedDialog } = lazyPart(() => import("./at-bed-dialog.tsx"), "provider", "adverse-events");

interface AtBedButtonProps {
  patient: ProviderPatient;
  requestId: number;
  Button?: typeof SecondaryButton;
  className?: string | undefined;
}

/** Ends a call for help, with what it was. */
export function AtBedButton({ patient, requestId, Button = SecondaryButton, className }: AtBedButtonProps) {
  const { t } = useTranslation("help-calls");
  const [hasOpened, setHasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        className={className}
        onClick={() => {
          setHasOpened(true);
          setIsOpen(true);
        }}
      >
        {t("atBed")}
        <VisuallyHidden>, {nameWithBed(patient)}</VisuallyHidden>
      </Button>
      {hasOpened && (
        <OfPatient patient={patient}>
          <Suspense>
            <AtBedDialog patient={patient} requestId={requestId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
          </Suspense>
        </OfPatient>
      )}
    </>
  );
}
