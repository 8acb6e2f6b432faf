import { useTranslation } from "react-i18next";
import { EventNotes } from "../../goals/event-notes.tsx";
import { useWhen } from "../../ride-state/use-when.ts";
import edge from "../../ui/edge.module.css";
import { Stack, Text } from "../../ui/layout.tsx";
import { CheckPill } from "../../ui/radio-pills.tsx";
import type { EventReviewed } from "./use-event-review.ts";

/** What holds the plan, each with a touch once it was reviewed; nothing while no event is open. */
export function EventReview({ events, reviewed, toggle }: EventReviewed) {
  const { t } = useTranslation("goal-limits");
  const moment = useWhen();
  if (events.length === 0) return null;
  return (
    <Stack as="fieldset" gap={2} padY={3} padX={4} tone="high" ground="high" corners="field" className={edge.high}>
      <Text as="legend" below={2} padX={0}>
        <strong>{t("openEvents.title")}</strong> {t("openEvents.touch")}
      </Text>
      {events.map(({ id, kind, at, criterion, note }) => (
        <CheckPill
          key={id}
          checked={reviewed.includes(id)}
          onChange={() => toggle(id)}
          label={
            <Text as="span" tone="ink" anywhere>
              {t("openEvents.reviewed", { what: t(`event.${kind}`), when: moment("when", at) })}
              <EventNotes note={note} criterion={criterion} />
            </Text>
          }
        />
      ))}
    </Stack>
  );
}
