/** One line of a CSV file (RFC 4180). Objects become JSON; null becomes an empty cell. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(",")}\r\n`;

/** Spreadsheets treat a cell that begins with one of these characters as a formula. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
