const lastDay = Date.UTC(2026, 10, 20);
const dayMs = 86_400_000;

/** Days up to November 20, 2026, as the charts name them. For stories. */
export function makeDays(count: number): { key: string; name: string; longName: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(lastDay - (count - 1 - index) * dayMs);
    const write = (options: Intl.DateTimeFormatOptions) =>
      date.toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
    return {
      key: date.toISOString(),
      name: write({ weekday: "short" }),
      longName: write({ weekday: "short", month: "short", day: "numeric" }),
    };
  });
}
