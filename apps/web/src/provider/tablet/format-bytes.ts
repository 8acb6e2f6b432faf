const units = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** In the unit in which it is 1 or more: 1_200_000 -> '1.2 MB', 64e9 -> '64 GB'. Below a kilobyte '0.5 kB'. */
export function formatBytes(bytes: number, language = "en"): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length);
  const unit = units[power - 1];
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: bytes / 1000 ** power < 10 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}
