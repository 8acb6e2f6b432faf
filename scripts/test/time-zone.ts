/** A time zone in which it is now that hour of the day; zones range from 12 hours behind UTC to 14 ahead of it. */
export function zoneWhereItIs(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
