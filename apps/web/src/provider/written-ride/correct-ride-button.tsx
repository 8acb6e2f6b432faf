import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { useDraft } from "../../session/use-draft.ts";
import { TextButton } from "../../ui/button.tsx";
import { useHospitalTimeZone } from "../../ui/hospital-clock.ts";
import { dayAndTimeOf } from "../../ui/hospital-instant.ts";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { RideDialog } from "./ride-dialog.tsx";
import { draftOf, restoreDraft, type WrittenRideBody, type WrittenSession } from "./ride-draft.ts";

/** For the author: the same fields, filled with the ride. */
export function CorrectRideButton({ patientId, ride }: { patientId: number; ride: WrittenSession }) {
  const { t } = useTranslation("written-ride");
  const moment = useHospitalMoment();
  const timeZone = useHospitalTimeZone();
  const [isOpen, setIsOpen] = useState(false);
  const draft = useDraft({
    about: ["corrected-ride", patientId, ride.id],
    initial: draftOf(ride, timeZone),
    restore: restoreDraft,
  });
  return (
    <>
      <TextButton aria-label={t("correct.label", { when: moment(ride.createdAt) })} onClick={() => setIsOpen(true)}>
        {t("correct.open")}
      </TextButton>
      <RideDialog
        patientId={patientId}
        title={t("correct.title")}
        saveLabel={t("correct.save")}
        savedMessage={t("correct.saved")}
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false);
          draft.forget();
        }}
        draft={draft.value}
        onDraft={draft.change}
        save={(body) =>
          call("rides.correctByHand", { params: { rideId: ride.id }, body: withoutSameStart(body, ride, timeZone) })
        }
      />
    </>
  );
}

/** The fields show whole minutes, and an hour that occurs twice only once: what was not changed is not sent. */
function withoutSameStart(body: WrittenRideBody, ride: WrittenSession, timeZone: string): Partial<WrittenRideBody> {
  const { startedAt, ...rest } = body;
  const [before, now] = [ride.createdAt, startedAt].map((instant) => dayAndTimeOf(Date.parse(instant), timeZone));
  return before?.day === now?.day && before?.time === now?.time ? rest : body;
}
