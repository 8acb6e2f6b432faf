const byteOrderMark = "\uFEFF";

/** A table for a spreadsheet: RFC 4180, with the byte order mark that makes Excel read UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `${byteOrderMark}${lines.map((line) => line.map(csvCell).join(",")).join("\r\n")}\r\n`;

const startsFormula = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Spreadsheets execute a cell that begins like a formula; the apostrophe makes it text (OWASP, CSV injection). */
export function csvCell(text: string): string {
  const safe = startsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
