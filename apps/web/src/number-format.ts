import { wholeMinutes } from "@bedside-bike/clinical";

/** Numbers as people read them. Each function takes the screen's language; English by default. */

/** Creating one of Intl's formats takes a hundred times as long as using it. */
function kept<Options, Format>(build: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? build(language, options);
    formats.set(key, format);
    return format;
  };
}

const numberFormat = kept((language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
const dateFormat = kept((language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));

/** 522 -> '08:42'; 3725 -> '62:05'. Negative and missing count as 0. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

/** Whole minutes of a duration in seconds: 1019 -> '16'. */
export function formatMinutes(seconds: number, language = "en"): string {
  return formatNumber(wholeMinutes(seconds), 0, language);
}

/** Whole watts without the unit: 33.6 -> '34'. */
export function formatWatts(watts: number, language = "en"): string {
  return formatNumber(watts, 0, language);
}

export function formatNumber(value: number, decimals = 0, language = "en"): string {
  return numberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: "negative",
  }).format(value);
}

/** A value that somebody set or typed, without decimals if it is whole: 15 -> '15', 12.5 -> '12.5'. */
export function formatGoal(value: number, language = "en"): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 1, language);
}

/** A fraction of 1 as a percentage: 0.3821 -> '38.2%'. */
export function formatPercent(fraction: number, decimals = 1, language = "en"): string {
  return numberFormat(language, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(fraction);
}

/** A calendar day, YYYY-MM-DD, as 'Nov 14', 'November 14' or, with the year, 'Nov 14, 2026'. No time zone moves it. */
export function formatDay(
  day: string,
  style: "short" | "long" | "withYear" | "longWithYear" | "weekday" | "longWeekday" = "short",
  language = "en",
): string {
  const options: Record<typeof style, Intl.DateTimeFormatOptions> = {
    short: { month: "short", day: "numeric" },
    long: { month: "long", day: "numeric" },
    longWithYear: { month: "long", day: "numeric", year: "numeric" },
    withYear: { month: "short", day: "numeric", year: "numeric" },
    weekday: { weekday: "short" },
    longWeekday: { weekday: "long" },
  };
  return dateFormat(language, { ...options[style], timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** The time of day at the hospital, on a 24-hour clock that begins at 00:00: '09:14'. */
export function formatTimeOfDay(instant: Date, timeZone: string, language = "en"): string {
  const options = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return dateFormat(language, options).format(instant);
}
