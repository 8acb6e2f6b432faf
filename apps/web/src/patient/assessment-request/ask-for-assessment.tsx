import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { FailedToSave } from "../../ui/alert.tsx";
import { PrimaryButton } from "../../ui/button.tsx";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { FirstAccessDialog } from "../access/load-first-access.ts";
import { useAskForAssessment, useMayAsk } from "./use-ask-for-assessment.ts";

/** 'Ask for my assessment' where nobody has assessed the patient, then since when they have asked, and who sees it. */
export function AskForAssessment({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("goal-words");
  const { patient, rideState, isSeen, assessmentAskedAt } = dashboard;
  const mayAsk = useMayAsk(dashboard);
  const ask = useAskForAssessment(patient.id);
  const [isChoosing, setIsChoosing] = useState(false);
  const isUnseen = isSeen === false;
  if (rideState.state !== "unassessed") return null;
  return (
    <Stack>
      {mayAsk && (
        <PrimaryButton
          size="large"
          isFullWidth
          starts={ask}
          pendingLabel={t("assessment.pending")}
          onClick={() => (isUnseen ? setIsChoosing(true) : ask.mutate())}
        >
          {t("assessment.ask")}
        </PrimaryButton>
      )}
      <FailedToSave mutation={ask} text={t("assessment.failed")} />
      <div role="status">{assessmentAskedAt && <Asked at={assessmentAskedAt} isUnseen={isUnseen} />}</div>
      {(isUnseen || isChoosing) && mayAsk && (
        <FirstAccessDialog isOpen={isChoosing} onClose={() => setIsChoosing(false)} onGranted={() => ask.mutate()} />
      )}
    </Stack>
  );
}

function Asked({ at, isUnseen }: { at: string; isUnseen: boolean }) {
  const { t, i18n } = useTranslation("goal-words");
  const time = useHospitalTime()(at);
  const day = useHospitalDay()(at);
  const isToday = day === useHospitalToday();
  const when = isToday
    ? t("assessment.asked", { time })
    : t("assessment.askedOn", { time, day: formatDay(day, "short", i18n.language) });
  return (
    <Text weight="bold">
      {when} {t(isUnseen ? "assessment.unseen" : "assessment.seen")}
    </Text>
  );
}
