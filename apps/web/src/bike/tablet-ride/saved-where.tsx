import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { useStored } from "../../store.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Row } from "../../ui/layout.tsx";
import type { JournalState } from "../journal/index.ts";
import { type AtTablet, atTablet } from "./at-tablet.ts";

/** Fewer seconds than this are in flight: batches go every 5 s. */
const onTheirWaySeconds = 15;

type Place = "sent" | "saved" | "onTablet" | "full" | "memory" | "otherWindow" | "refused";
/** A problem that staff should take care of. */
const warnings: readonly (Place | null)[] = ["full", "memory", "otherWindow", "refused"];
const warning = { tone: "high", weight: "bold" } as const;
const shapes: Record<Place, IconName> = {
  sent: "check",
  saved: "check",
  onTablet: "download",
  full: "alert",
  memory: "alert",
  otherWindow: "alert",
  refused: "alert",
};

/** Where the patient's ride is saved; nothing before there is one. */
export function SavedWhere() {
  const { t, i18n } = useTranslation("bike");
  const place = useStored(atTablet, placeOf);
  const minutes = useStored(atTablet, ({ journal }) => Math.ceil(keptSeconds(journal) / 60));
  if (place === null) return null;
  return (
    <Row as="p" nowrap gap={2} {...(warnings.includes(place) ? warning : { tone: "second" })} role="status">
      <Icon name={shapes[place]} size={24} />
      {t(`tablet.kept.${place}`, { minutes: formatNumber(minutes, 0, i18n.language) })}
    </Row>
  );
}

function placeOf({ journal, ride }: AtTablet): Place | null {
  if (!journal) return null;
  if (!journal.isWriter) return "otherWindow";
  if (!ride?.rideId) return null;
  if (journal.storage === "full") return "full";
  if (journal.storage === "unavailable") return "memory";
  if (journal.current?.isRefused) return "refused";
  const kept = keptSeconds(journal);
  if (kept > onTheirWaySeconds) return "onTablet";
  return ride.phase === "ended" && journal.current === null ? "sent" : "saved";
}

const keptSeconds = (journal: JournalState | null) => journal?.current?.keptSeconds ?? 0;
