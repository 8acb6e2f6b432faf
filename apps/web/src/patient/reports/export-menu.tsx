import { useState } from "react";
import { call } from "../../api.ts";
import { useTranslation } from "../../locales/translation.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { toast } from "../../ui/toast.tsx";
import { saveFile } from "./save-file.ts";
import { sessionCsv } from "./session-csv.ts";
import type { Reports } from "./use-reports.ts";

/** `rides.list` returns at most this many rides. */
const mostSessions = "500";

/** Every ride as a file made in the browser. The file's name has the date, never the patient's name. */
export function ExportMenu({ reports }: { reports: Reports }) {
  const { t, i18n } = useTranslation("reports");
  const [isPending, setIsPending] = useState(false);
  const { patient, today } = reports.dashboard;

  const save = async (extension: "csv" | "pdf") => {
    const fileName = `${t("file.name", { date: today.date })}.${extension}`;
    setIsPending(true);
    try {
      const sessions = await call("rides.list", { params: { id: patient.id }, query: { limit: mostSessions } });
      saveFile(fileName, extension === "csv" ? csv(sessions) : await pdf(sessions));
      toast({ title: t("export.done"), message: t("export.doneHint", { fileName }) });
    } catch {
      toast({ title: t("export.failed"), message: t("export.failedHint"), variant: "destructive" });
    } finally {
      setIsPending(false);
    }
  };

  type Sessions = Parameters<typeof sessionCsv>[0];
  const csv = (sessions: Sessions) =>
    new Blob(
      [
        sessionCsv(
          sessions,
          {
            date: t("table.date"),
            startedAt: t("file.startedAt"),
            durationMinutes: t("file.durationMinutes"),
            avgPowerWatts: t("file.avgPowerWatts"),
            maxPowerWatts: t("file.maxPowerWatts"),
            resistance: t("file.resistance"),
            source: t("file.source"),
          },
          (source) => t(`file.sources.${source}`),
        ),
      ],
      { type: "text/csv;charset=utf-8" },
    );
  const pdf = async (sessions: Sessions) => {
    const { reportPdf } = await import("./report-pdf.ts");
    return reportPdf(reports, sessions, t, i18n.language);
  };

  return (
    <MenuButton
      label={t("export.open")}
      icon="download"
      isPending={isPending}
      pendingLabel={t("export.pending")}
      items={[
        { key: "csv", label: t("export.csv"), onChoose: () => void save("csv") },
        { key: "pdf", label: t("export.pdf"), onChoose: () => void save("pdf") },
      ]}
    />
  );
}
