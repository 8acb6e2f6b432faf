import { CLEARANCE_HOURS } from "@bedside-bike/clinical";
import type { AssessmentRecord } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useSystemStatus } from "../../ui/app-shell.tsx";

const hourMs = 3_600_000;

/** Until when an assessment's safety check counts, in the hospital's time, and whether that has passed. */
export function useCheckHours({ assessedAt, input }: Pick<AssessmentRecord, "assessedAt" | "input">) {
  const { i18n } = useTranslation();
  const { data: status } = useSystemStatus();
  const end = Date.parse(assessedAt) + CLEARANCE_HOURS[input.level_of_care ?? "ward"] * hourMs;
  const format = new Intl.DateTimeFormat(i18n.language, {
    timeZone: status?.hospitalTimeZone ?? "UTC",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return { when: format.format(end), isOver: Date.now() > end };
}
