import { BORG_LIMITS } from "@bedside-bike/clinical";
import type { ListedSession } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { PatientIdentity } from "../../patient-identity/patient-identity.tsx";
import { FailedToSave } from "../../ui/alert.tsx";
import { SecondaryButton, TextButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { RadioPills } from "../../ui/radio-pills.tsx";
import { toast } from "../../ui/toast.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { refetchRow } from "../caseload.ts";
import { refetchPatient } from "../patient-queries.ts";

const steps = Array.from({ length: BORG_LIMITS.high - BORG_LIMITS.low + 1 }, (_, index) => BORG_LIMITS.low + index);

/**
 * The question after a ride, asked by a provider: one tap from 6 to 20. What was recorded before is shown beside it.
 */
export function EffortButton({ patientId, ride }: { patientId: number; ride: ListedSession }) {
  const { t } = useTranslation("written-ride");
  const { t: shell } = useTranslation();
  const id = useId();
  const queries = useQueryClient();
  const when = useHospitalMoment()(ride.createdAt);
  const [isAsking, setIsAsking] = useState(false);
  const save = useMutation({
    mutationFn: (borg: number) => call("rides.recordEffort", { params: { rideId: ride.id }, body: { borg } }),
    onSuccess: ({ borg }) => {
      setIsAsking(false);
      toast({ title: t("effort.saved", { borg }), isOnPage: true });
      refetchPatient(queries, patientId);
      refetchRow(queries, patientId);
    },
  });
  const close = () => {
    setIsAsking(false);
    save.reset();
  };
  const chosen = save.variables ?? ride.effort?.borg;
  return (
    <Row gap={3} rowGap={0}>
      {ride.effort && <span>{t("effort.recorded", { borg: ride.effort.borg, name: ride.effort.by })}</span>}
      <TextButton aria-label={t("effort.label", { when })} onClick={() => setIsAsking(true)}>
        {t("effort.open")}
      </TextButton>
      <Dialog title={t("effort.title")} isOpen={isAsking} onClose={close}>
        <PatientIdentity />
        <FailedToSave mutation={save} text={t("effort.failed")} />
        <Stack gap={2} role="radiogroup" aria-label={t("effort.title")} aria-describedby={`${id}-hint`}>
          <p id={`${id}-hint`}>{t("effort.hint")}</p>
          <RadioPills
            name={id}
            options={steps.map((step) => ({ value: String(step), label: String(step) }))}
            value={chosen === undefined ? "" : String(chosen)}
            onChange={(value) => !save.isPending && save.mutate(Number(value))}
          />
        </Stack>
        <DialogActions>
          <SecondaryButton onClick={close}>{shell("cancel")}</SecondaryButton>
        </DialogActions>
      </Dialog>
    </Row>
  );
}
