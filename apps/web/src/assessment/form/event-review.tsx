import { useTranslation } from "react-i18next";
import { useWhen } from "../../ride-state/use-when.ts";
import { CheckPill } from "../../ui/radio-pills.tsx";
import styles from "./event-review.module.css";
import type { EventReviewed } from "./use-event-review.ts";

/** What holds the plan, each with a touch once it was reviewed; nothing while no event is open. */
export function EventReview({ events, reviewed, toggle }: EventReviewed) {
  const { t } = useTranslation(["goal-limits", "safety-state"]);
  const moment = useWhen();
  if (events.length === 0) return null;
  return (
    <fieldset className={styles.events}>
      <legend>
        <strong>{t("openEvents.title")}</strong> {t("openEvents.touch")}
      </legend>
      {events.map(({ id, kind, at, criterion, note }) => (
        <CheckPill
          key={id}
          checked={reviewed.includes(id)}
          onChange={() => toggle(id)}
          label={
            <>
              {t("openEvents.reviewed", { what: t(`event.${kind}`), when: moment("when", at) })}
              {note !== null && <> {t("openEvents.note", { note })}</>}
              {criterion !== null && (
                <>
                  {" "}
                  {t(note === null ? "openEvents.note" : "openEvents.partOf", {
                    note: t(`safety-state:stop.${criterion}`),
                  })}
                </>
              )}
            </>
          }
        />
      ))}
    </fieldset>
  );
}
