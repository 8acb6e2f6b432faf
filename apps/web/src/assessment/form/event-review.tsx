import { useTranslation } from "react-i18next";
import { EventNotes } from "../../goals/event-notes.tsx";
import { useWhen } from "../../ride-state/use-when.ts";
import { CheckPill } from "../../ui/radio-pills.tsx";
import styles from "./event-review.module.css";
import type { EventReviewed } from "./use-event-review.ts";

/** What holds the plan, each with a touch once it was reviewed; nothing while no event is open. */
export function EventReview({ events, reviewed, toggle }: EventReviewed) {
  const { t } = useTranslation("goal-limits");
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
              <EventNotes note={note} criterion={criterion} />
            </>
          }
        />
      ))}
    </fieldset>
  );
}
