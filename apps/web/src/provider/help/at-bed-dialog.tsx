import type { HelpFinding, ProviderPatient } from "@bedside-bike/contract";
import { helpFindings } from "@bedside-bike/contract/choices";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import styles from "./at-bed-dialog.module.css";
import { eventToReport } from "./event-to-report.ts";
import { useWasAtBed } from "./use-help-call.ts";

interface AtBedDialogProps {
  patient: ProviderPatient;
  requestId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** What a call for help was, in one touch; an event is reported next. */
export default function AtBedDialog({ patient, requestId, isOpen, onClose }: AtBedDialogProps) {
  const { t } = useTranslation("help-calls");
  const wasAtBed = useWasAtBed(patient.id, requestId);
  const [touched, setTouched] = useState<HelpFinding | null>(null);
  const found = (what: HelpFinding) => {
    if (wasAtBed.isPending) return;
    setTouched(what);
    wasAtBed.mutate(what, {
      onSuccess: () => {
        onClose();
        if (what === "event") eventToReport.set(patient);
      },
    });
  };
  return (
    <Dialog title={t("found.title")} isOpen={isOpen} onClose={onClose}>
      <PatientIdentity />
      <Stack as="ul" gap={3} above={4}>
        {helpFindings.map((what) => (
          <li key={what}>
            <Stack
              as="button"
              full
              padY={3}
              padX={4}
              corners="button"
              textAlign="start"
              type="button"
              className={styles.choice}
              aria-busy={(wasAtBed.isPending && touched === what) || undefined}
              onClick={() => found(what)}
            >
              <strong>{t(`found.${what}`)}</strong>
              <Text as="span" tone="second">
                {t(`found.then.${what}`)}
              </Text>
            </Stack>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
