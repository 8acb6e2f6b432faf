import type { ListedSession } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { useHospitalTimeZone } from "../../ui/hospital-clock.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import { sessionCsv } from "./session-csv.ts";
import type { Reports } from "./use-reports.ts";

/** `rides.list` returns at most this many rides. */
const mostSessions = "500";

interface ExportMenuProps {
  reports: Reports;
  /** Prints the report with every ride. */
  onPrint: (sessions: readonly ListedSession[]) => void;
}

/** Every ride as a file made in the browser, or on paper. The file's name has the date, never the patient's name. */
export function ExportMenu({ reports, onPrint }: ExportMenuProps) {
  const { t } = useTranslation("reports");
  const timeZone = useHospitalTimeZone();
  const [isPending, setIsPending] = useState(false);
  const { patient, today } = reports.dashboard;

  const withSessions = async (use: (sessions: readonly ListedSession[]) => void) => {
    setIsPending(true);
    try {
      use(await call("rides.list", { params: { id: patient.id }, query: { limit: mostSessions } }));
    } catch {
      toast({ title: t("export.failed"), message: t("export.failedHint"), variant: "destructive" });
    } finally {
      setIsPending(false);
    }
  };

  const save = (sessions: readonly ListedSession[]) => {
    const fileName = `${t("file.name", { date: today.date })}.csv`;
    const headers = {
      date: t("table.date"),
      startedAt: t("file.startedAt", { timeZone }),
      durationMinutes: t("file.durationMinutes"),
      avgPowerWatts: t("file.avgPowerWatts"),
      maxPowerWatts: t("file.maxPowerWatts"),
      powerMinutes: t("file.powerMinutes"),
      avgCadenceRpm: t("file.avgCadenceRpm"),
      resistance: t("file.resistance"),
      source: t("file.source"),
    };
    const text = sessionCsv(sessions, headers, { nameOf: (source) => t(`file.sources.${source}`), timeZone });
    saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
    toast({ title: t("export.done"), message: t("export.doneHint", { fileName }) });
  };

  return (
    <MenuButton
      label={t("export.open")}
      icon="download"
      isPending={isPending}
      pendingLabel={t("export.pending")}
      items={[
        { key: "csv", label: t("export.csv"), onChoose: () => void withSessions(save) },
        { key: "print", label: t("export.print"), onChoose: () => void withSessions(onPrint) },
      ]}
    />
  );
}
