import type { ListedSession } from "@bedside-bike/contract";
import { useTranslation } from "../../locales/translation.ts";
import { formatTimeOfDay } from "../../number-format.ts";
import { useSystemStatus } from "../../ui/app-shell.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CorrectRideButton } from "./correct-ride-button.tsx";
import { isWritten } from "./ride-draft.ts";
import { StrikeRideButton } from "./strike-ride-button.tsx";
import styles from "./written-ride.module.css";

/** When a ride began and where it comes from; of a written one also how, its note, and what its author may do. */
export function RideDetails({ patientId, ride }: { patientId: number; ride: ListedSession }) {
  const { t, i18n } = useTranslation("written-ride");
  const { data: status } = useSystemStatus();
  const { written, feedback } = ride;
  const time = formatTimeOfDay(new Date(ride.createdAt), status?.hospitalTimeZone ?? "UTC", i18n.language);
  const source = written ? t("source.handBy", { name: written.authorName }) : t(`source.${ride.source}`);
  // A passive one says so beside its minutes.
  const said =
    feedback &&
    saidWords(feedback)
      .map((word) => t(`said.${word}`))
      .join(", ");
  const way = written && written.mode !== "passive" && t(`way.${written.mode}`);
  return (
    <div className={styles.details}>
      <p className={styles.origin}>
        <span>{[time, source, way, said].filter(Boolean).join(" · ")}</span>
        {written?.isStruck && <Chip tone="outline">{t("struckOut")}</Chip>}
      </p>
      {written?.note && <p className={styles.note}>{written.isStruck ? <s>{written.note}</s> : written.note}</p>}
      {isWritten(ride) && ride.written.canCorrect && !ride.written.isStruck && (
        <div className={styles.actions}>
          <CorrectRideButton patientId={patientId} ride={ride} />
          <StrikeRideButton patientId={patientId} ride={ride} />
        </div>
      )}
    </div>
  );
}

/** What the patient said about the ride; nothing if they skipped the question. */
const saidWords = ({ effort, symptoms }: NonNullable<ListedSession["feedback"]>) => [
  ...(effort ? [effort] : []),
  ...(symptoms ? (["symptoms"] as const) : []),
];
