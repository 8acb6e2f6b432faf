import { useTranslation } from "react-i18next";
import { formatTimeOfDay } from "../../number-format.ts";
import { DateField, TextField } from "../../ui/field.tsx";
import { type DayAndTime, dayAndTimeOf } from "../../ui/hospital-instant.ts";
import { type Opened, type RideDraft, type RideField, spanOf, whenOf } from "./ride-draft.ts";

interface WhenFieldsProps {
  draft: RideDraft;
  opened: Opened;
  errorOf: (field: RideField) => string | undefined;
  onChange: (when: DayAndTime) => void;
}

/** Day and time by the hospital's clock, wherever the screen is. Until they are touched the ride ended just now. */
export function WhenFields({ draft, opened, errorOf, onChange }: WhenFieldsProps) {
  const { t, i18n } = useTranslation("written-ride");
  const { openedAtMs, timeZone } = opened;
  const when = whenOf(draft, opened);
  const span = spanOf(draft, opened);
  const hint = span
    ? t("form.until", { time: formatTimeOfDay(new Date(span.endMs), timeZone, i18n.language) })
    : t("form.hospitalTime");
  return (
    <>
      <DateField
        label={t("form.day")}
        error={errorOf("day")}
        max={dayAndTimeOf(openedAtMs, timeZone).day}
        value={when.day}
        onChange={(event) => onChange({ ...when, day: event.target.value })}
      />
      <TextField
        type="time"
        label={t("form.time")}
        hint={hint}
        error={errorOf("time")}
        value={when.time}
        onChange={(event) => onChange({ ...when, time: event.target.value })}
      />
    </>
  );
}
