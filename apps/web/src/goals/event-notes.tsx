import type { OpenEvent } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";

/** What was written about it, and the criterion that ended a session: the part that was touched, then all of it. */
export function EventNotes({ note, criterion }: Pick<OpenEvent, "note" | "criterion">) {
  const { t } = useTranslation(["goal-limits", "safety-state"]);
  const all = criterion && t(`safety-state:stop.${criterion}`);
  return (
    <>
      {note !== null && <> {t("openEvents.note", { note })}</>}
      {all && <> {t(note === null ? "openEvents.note" : "openEvents.partOf", { note: all })}</>}
    </>
  );
}
