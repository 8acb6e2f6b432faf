import type { CallReply, Dashboard } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api.ts";
import { formatDay } from "../../number-format.ts";
import { usePatient } from "../../session/signed-in.tsx";
import { together } from "../../ui/screen.tsx";
import { useDashboard } from "../use-dashboard.ts";

export type UsageDay = CallReply<"patients.usageData">[number];

export interface Reports {
  readonly dashboard: Dashboard;
  /** Oldest first, today last. */
  readonly days: readonly UsageDay[];
}

/** 'Fri, Nov 20' */
export const dayName = ({ date }: UsageDay, language: string) =>
  `${formatDay(date, "weekday", language)}, ${formatDay(date, "short", language)}`;

const fetchedDays = 14;
const fewestDays = 7;

/** Fetched again whenever the screen opens: a ride may have ended since. */
export function useReports() {
  const { id } = usePatient();
  const dashboard = useDashboard();
  const usage = useQuery({
    ...query("patients.usageData", { params: { id }, query: { days: String(fetchedDays) } }),
    staleTime: 0,
  });
  const both = together<[Dashboard, UsageDay[]]>(dashboard, usage);
  const reports = both.data && reportsOf(...both.data);
  return { ...both, data: reports };
}

const reportsOf = (dashboard: Dashboard, days: readonly UsageDay[]): Reports => ({
  dashboard,
  days: sinceAdmission(days, dashboard.patient.admissionDate),
});

/** Days before admission would look like missed days, so they are left out; at least a week is shown. */
function sinceAdmission(days: readonly UsageDay[], admissionDate: string): readonly UsageDay[] {
  const inHospital = days.filter((day) => day.date >= admissionDate || day.duration > 0);
  return inHospital.length >= fewestDays ? inHospital : days.slice(-fewestDays);
}
