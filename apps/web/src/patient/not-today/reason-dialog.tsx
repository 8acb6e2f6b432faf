import type { Dashboard } from "@bedside-bike/contract";
import { patientMissedReasons } from "@bedside-bike/contract/choices";
import { useTranslation } from "react-i18next";
import { FailedToSave } from "../../ui/alert.tsx";
import { SecondaryButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Grid } from "../../ui/layout.tsx";
import { toast } from "../../ui/toast.ts";
import { useSayNotToday } from "./use-not-today.ts";

interface ReasonDialogProps {
  dashboard: Dashboard;
  isOpen: boolean;
  onClose: () => void;
}

/** Why today's open sessions will not be done. */
export default function ReasonDialog({ dashboard, isOpen, onClose }: ReasonDialogProps) {
  const { t } = useTranslation("dose");
  const say = useSayNotToday(dashboard);
  const close = () => {
    say.reset();
    onClose();
  };
  return (
    <Dialog title={t("own.title")} isOpen={isOpen} onClose={close}>
      <FailedToSave mutation={say} text={t("own.failed")} />
      <p>{t("own.hint")}</p>
      <Grid min="15rem" gap={3} above={4}>
        {patientMissedReasons.map((reason) => (
          <SecondaryButton
            key={reason}
            size="large"
            starts={say.variables === reason ? say : undefined}
            onClick={() =>
              !say.isPending &&
              say.mutate(reason, {
                onSuccess: () => {
                  close();
                  toast({ title: t("own.saved") });
                },
              })
            }
          >
            {t(`own.reason.${reason}`)}
          </SecondaryButton>
        ))}
      </Grid>
    </Dialog>
  );
}
