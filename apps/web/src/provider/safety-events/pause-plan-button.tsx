import { useTranslation } from "react-i18next";
import { errorMessage } from "../../api.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useReportEvent } from "./use-report-event.ts";

/** One tap: the state then says 'On hold'. */
export function PausePlanButton({ patientId }: { patientId: number }) {
  const { t } = useTranslation("clinical-dashboard");
  const pause = useReportEvent(patientId, () => toast({ title: t("events.paused"), isOnPage: true }));
  return (
    <SecondaryButton
      size="small"
      starts={pause}
      onClick={() =>
        pause.mutate(
          { plan: { kind: "pause", occurredAt: new Date().toISOString() } },
          {
            onError: (error) =>
              toast({ title: t("events.pauseFailed"), message: errorMessage(error), variant: "destructive" }),
          },
        )
      }
    >
      {t("events.pausePlan")}
    </SecondaryButton>
  );
}
