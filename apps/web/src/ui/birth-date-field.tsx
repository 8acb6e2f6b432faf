import { ageOn } from "@bedside-bike/clinical/calendar";
import { useTranslation } from "react-i18next";
import { formatDay } from "../number-format.ts";
import { DateField, type InputProps } from "./field.tsx";
import { useHospitalToday } from "./hospital-clock.ts";

/** A date of birth, read back in words with the years: 'March 2, 1943, 83 years'. A wrong year is seen there. */
export function BirthDateField({ born, hint, ...input }: Omit<InputProps, "type"> & { born: string | undefined }) {
  const words = useBirthWords();
  return <DateField {...input} hint={words(born ?? "") ?? hint} />;
}

/** Null for a date that is not whole, still to come, or in a year that is not typed to its end: '0043'. */
export function useBirthWords(): (born: string) => string | null {
  const { t, i18n } = useTranslation();
  const today = useHospitalToday();
  return (born) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(born) || born > today || born < "1900") return null;
    return t("birthDate", { day: formatDay(born, "longWithYear", i18n.language), count: ageOn(today, born) });
  };
}
