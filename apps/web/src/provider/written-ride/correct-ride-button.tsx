import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { useUnsent } from "../../session/unsent.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { TextButton } from "../../ui/button.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { dayAndTimeOf } from "./hospital-instant.ts";
import { RideDialog } from "./ride-dialog.tsx";
import { draftOf, type RideDraft, type WrittenRideBody, type WrittenSession } from "./ride-draft.ts";

/** For the author: the same fields, filled with the ride. */
export function CorrectRideButton({ patientId, ride }: { patientId: number; ride: WrittenSession }) {
  const { t } = useTranslation("written-ride");
  const { data: status } = useSystemStatus();
  const moment = useHospitalMoment();
  const timeZone = status?.hospitalTimeZone ?? "UTC";
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(() => draftOf(ride, timeZone));
  const [isChanged, setIsChanged] = useState(false);
  useUnsent(isOpen && isChanged, { isKept: false });
  const open = () => {
    setDraft(draftOf(ride, timeZone));
    setIsChanged(false);
    setIsOpen(true);
  };
  const change = (changed: RideDraft) => {
    setDraft(changed);
    setIsChanged(true);
  };
  return (
    <>
      <TextButton aria-label={t("correct.label", { when: moment(ride.createdAt) })} onClick={open}>
        {t("correct.open")}
      </TextButton>
      <RideDialog
        patientId={patientId}
        title={t("correct.title")}
        saveLabel={t("correct.save")}
        savedMessage={t("correct.saved")}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        draft={draft}
        onDraft={change}
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
