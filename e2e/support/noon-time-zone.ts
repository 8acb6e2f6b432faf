/** Where it is about noon now: nudges rest from 21:00 to 07:00. */
export function noonTimeZone(): string {
  const hours = new Date().getUTCHours() - 12;
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "+" : "-"}${Math.abs(hours)}`;
}
