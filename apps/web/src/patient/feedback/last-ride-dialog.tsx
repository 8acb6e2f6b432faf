import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Loading } from "../../ui/screen-states.tsx";
import type { Said } from "./feedback-answers.ts";
import RideQuestion from "./ride-question.tsx";

interface LastRideDialogProps {
  patientId: number;
  rideId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The question once more, about the last ride. */
export default function LastRideDialog({ isOpen, onClose, ...ride }: LastRideDialogProps) {
  const { t } = useTranslation("feedback");
  return (
    <Dialog title={t("lastRide")} isOpen={isOpen} onClose={onClose}>
      <Question {...ride} onDone={onClose} />
    </Dialog>
  );
}

const ridesAsked = "20";

/** The earlier answer stays: a new face must not take back symptoms that the care team should see. */
function Question({
  patientId,
  rideId,
  onDone,
}: Omit<LastRideDialogProps, "isOpen" | "onClose"> & { onDone: () => void }) {
  const { t } = useTranslation("feedback");
  const { data: rides, isPending } = useQuery({
    ...query("rides.list", { params: { id: patientId }, query: { limit: ridesAsked } }),
    staleTime: 0,
    refetchOnMount: "always",
  });
  if (isPending) return <Loading text={t("loading")} />;
  const before = rides?.find(({ id }) => id === rideId)?.feedback;
  const said: Said | undefined = before?.symptoms ? { symptoms: true, symptomKinds: before.symptomKinds } : undefined;
  return <RideQuestion patientId={patientId} rideId={rideId} {...(said && { before: said })} isAgain onDone={onDone} />;
}
