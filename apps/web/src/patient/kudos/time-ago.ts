const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** '2 hours ago', 'yesterday'; under a minute 'now'. Instants are ISO 8601. */
export function timeAgo(instant: string, nowMs: number, language = "en"): string {
  const seconds = Math.max(0, (nowMs - Date.parse(instant)) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? (["second", 60] as const);
  return format.format(-Math.floor(seconds / length), unit);
}
