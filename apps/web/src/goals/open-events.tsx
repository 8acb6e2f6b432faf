import type { OpenEvent } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useWhen } from "../ride-state/use-when.ts";
import { Stack } from "../ui/layout.tsx";
import { EventNotes } from "./event-notes.tsx";
import { Marked } from "./marked.tsx";

/** What holds the plan until a provider's assessment names it, oldest first. */
export function OpenEvents({ events }: { events: readonly OpenEvent[] }) {
  const { t } = useTranslation("goal-limits");
  const moment = useWhen();
  if (events.length === 0) return null;
  return (
    <Stack as="ul" gap={1} aria-label={t("openEvents.title")}>
      {events.map(({ id, kind, at, criterion, note }) => (
        <Marked key={id} level="high">
          <strong>{t("openEvents.open", { what: t(`event.${kind}`), when: moment("when", at) })}</strong>{" "}
          {t("openEvents.review")}
          <EventNotes note={note} criterion={criterion} />
        </Marked>
      ))}
    </Stack>
  );
}
