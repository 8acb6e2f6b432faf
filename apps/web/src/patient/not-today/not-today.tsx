import type { Dashboard } from "@bedside-bike/contract";
import { patientMissedReasons } from "@bedside-bike/contract/choices";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/dialog.tsx";
import { Row } from "../../ui/layout.tsx";
import { isOwn, usePedalAfterAll } from "./use-not-today.ts";

const ReasonDialog = lazyDialog(() => import("./reason-dialog.tsx"));

/** The patient says that today's open sessions will not be done, and why; or reads what was already said. */
export function NotToday({ dashboard }: { dashboard: Dashboard }) {
  const { slots } = dashboard;
  if (slots.some(({ status }) => status === "open")) return <Ask dashboard={dashboard} />;
  return slots.some(({ status }) => status === "missed") ? <Said dashboard={dashboard} /> : null;
}

function Ask({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dose");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SecondaryButton onClick={() => setOpen(true)}>{t("own.open")}</SecondaryButton>
      <ReasonDialog dashboard={dashboard} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Said({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dose");
  const takeBack = usePedalAfterAll(dashboard);
  const last = dashboard.slots.findLast(({ status }) => status === "missed");
  const own = patientMissedReasons.find((reason) => reason === last?.reason);
  const isByPatient = last?.missed?.saidBy === "patient";
  return (
    <Row justify="between" gap={3} wide>
      <p role="status">
        {isByPatient && own
          ? t("own.said", { reason: t(`own.reason.${own}`) })
          : t("own.team", { reason: t(`own.teamReason.${last?.reason ?? "no_reason"}`) })}
      </p>
      {dashboard.slots.some(isOwn) && (
        <SecondaryButton starts={takeBack} onClick={() => takeBack.mutate()}>
          {t("own.change")}
        </SecondaryButton>
      )}
    </Row>
  );
}
