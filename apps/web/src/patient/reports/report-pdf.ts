import { REPORT_TARGETS } from "@bedside-bike/clinical";
import type { ListedSession } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import { formatDay, formatGoal, formatMinutes, formatNumber, formatWatts } from "../../number-format.ts";
import { createPdf, goalLine, inkSecond, type PdfWriter, primary, rule } from "./pdf-page.ts";
import { exportedSource } from "./session-csv.ts";
import type { Reports, UsageDay } from "./use-reports.ts";

type Words = TFunction<"reports">;

const chartHeight = 130;
const rowHeight = 20;

/** The report as a PDF: metrics, minutes a day and every ride. Loaded on demand. */
export async function reportPdf(
  { dashboard, days }: Reports,
  sessions: readonly ListedSession[],
  t: Words,
  language: string,
): Promise<Blob> {
  const pdf = await createPdf(language);
  const { patient, stats, today } = dashboard;
  pdf.document.setTitle(t("file.heading"));
  pdf.document.setLanguage(language);

  await pdf.write(t("file.heading"), pdf.left, pdf.take(20), { size: 20, isBold: true, color: primary });
  const name = `${patient.firstName} ${patient.lastName}`;
  await pdf.write(name, pdf.left, pdf.take(26), { size: 15, isBold: true });
  const madeOn = t("file.madeOn", { date: formatDay(today.date, "withYear", language) });
  await pdf.write(madeOn, pdf.left, pdf.take(18), { size: 11, color: inkSecond });

  const averageSeconds = stats.totalSessions > 0 ? stats.totalDuration / stats.totalSessions : 0;
  await writeStats(pdf, [
    [t("stats.totalSessions"), formatNumber(stats.totalSessions, 0, language)],
    [t("stats.totalMinutes"), formatMinutes(stats.totalDuration, language)],
    [t("stats.avgSession"), formatMinutes(averageSeconds, language)],
    [t("stats.dayStreak"), formatNumber(stats.consistencyStreak, 0, language)],
  ]);
  await drawDays(pdf, days, today, t, language);
  await writeSessions(pdf, sessions, t, language);
  await writeFooters(pdf, t);
  return new Blob([(await pdf.document.save()) as Uint8Array<ArrayBuffer>], { type: "application/pdf" });
}

async function writeStats(pdf: PdfWriter, stats: readonly (readonly [string, string])[]): Promise<void> {
  const step = (pdf.right - pdf.left) / stats.length;
  const labelY = pdf.take(38);
  const metricY = pdf.take(28);
  for (const [index, [label, metric]] of stats.entries()) {
    const x = pdf.left + index * step;
    await pdf.write(label, x, labelY, { size: 10, color: inkSecond });
    await pdf.write(metric, x, metricY, { size: 24, isBold: true });
  }
}

async function drawDays(
  pdf: PdfWriter,
  days: readonly UsageDay[],
  { date: today, dailyGoalMinutes: goalMinutes }: Reports["dashboard"]["today"],
  t: Words,
  language: string,
): Promise<void> {
  const minimum = REPORT_TARGETS.minutesPerDay;
  await pdf.write(t("daily.title"), pdf.left, pdf.take(42), { size: 14, isBold: true });
  const noteY = pdf.take(16);
  if (goalMinutes !== null) {
    const goal = formatGoal(goalMinutes, language);
    await pdf.write(t("daily.goal", { goal }), pdf.left, noteY, { size: 10, isBold: true });
    await pdf.write(t("daily.minimum", { minimum }), pdf.right, noteY, { size: 9, color: inkSecond, isRight: true });
  }
  const bottom = pdf.take(chartHeight + 18);
  const highest = Math.max(minimum, goalMinutes ?? 0, ...days.map((day) => day.duration / 60)) * 1.1;
  const step = (pdf.right - pdf.left) / days.length;
  for (const [index, day] of days.entries()) {
    const minutes = day.duration / 60;
    const x = pdf.left + (index + 0.2) * step;
    const height = (minutes / highest) * chartHeight;
    if (minutes > 0) {
      const bar = { x, y: bottom, width: step * 0.6, height };
      if (day.date === today) drawHatched(pdf, bar);
      else pdf.page.drawRectangle({ ...bar, color: primary });
      await pdf.write(formatMinutes(day.duration, language), x, bottom + height + 3, { size: 8 });
    }
    if ((days.length - 1 - index) % 2 === 0) {
      await pdf.write(formatDay(day.date, "short", language), x, bottom - 12, { size: 8, color: inkSecond });
    }
  }
  const drawAcross = (minutes: number, style: { color: typeof rule; thickness: number; dashArray?: number[] }) => {
    const y = bottom + (minutes / highest) * chartHeight;
    pdf.page.drawLine({ start: { x: pdf.left, y }, end: { x: pdf.right, y }, ...style });
  };
  if (goalMinutes !== null) {
    drawAcross(minimum, { color: inkSecond, thickness: 0.75, dashArray: [1, 3] });
    drawAcross(goalMinutes, { color: goalLine, thickness: 2, dashArray: [6, 4] });
  }
  pdf.page.drawLine({ start: { x: pdf.left, y: bottom }, end: { x: pdf.right, y: bottom }, color: rule });
  pdf.take(16);
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A day that is not over, as on the screen. */
function drawHatched(pdf: PdfWriter, bar: Bar): void {
  const { x, y, width, height } = bar;
  const line = { color: primary, thickness: 1 };
  pdf.page.drawRectangle({ ...bar, borderColor: primary, borderWidth: 1 });
  for (let from = -width; from < height; from += 4) {
    const [start, end] = [Math.max(0, -from), Math.min(width, height - from)];
    pdf.page.drawLine({
      start: { x: x + start, y: y + from + start },
      end: { x: x + end, y: y + from + end },
      ...line,
    });
  }
}

async function writeSessions(
  pdf: PdfWriter,
  sessions: readonly ListedSession[],
  t: Words,
  language: string,
): Promise<void> {
  const watts = (value: string | null) =>
    value === null ? t("table.none") : t("table.watts", { watts: formatWatts(Number(value), language) });
  const measured = (["date", "duration", "avgPower", "maxPower", "resistance"] as const).map((key) =>
    t(`table.${key}`),
  );
  const headers = [...measured, t("file.source")];

  await pdf.write(t("file.allSessions"), pdf.left, pdf.take(34), { size: 14, isBold: true });
  await writeRow(pdf, headers, true);
  for (const session of sessions) {
    if (!pdf.hasRoom(rowHeight)) {
      pdf.newPage();
      await writeRow(pdf, headers, true);
    }
    await writeRow(pdf, [
      formatDay(session.sessionDate, "withYear", language),
      t("table.minutes", { minutes: formatMinutes(session.duration, language) }),
      watts(session.avgPower),
      watts(session.maxPower),
      session.resistance === null ? t("table.none") : formatNumber(Number(session.resistance), 1, language),
      t(`file.sources.${exportedSource(session)}`),
    ]);
  }
}

async function writeRow(pdf: PdfWriter, cells: readonly string[], isHead = false): Promise<void> {
  const y = pdf.take(rowHeight);
  const step = (pdf.right - pdf.left) / cells.length;
  for (const [index, cell] of cells.entries()) {
    const isNumeric = index > 0;
    const x = isNumeric ? pdf.left + (index + 1) * step : pdf.left;
    await pdf.write(cell, x, y, { size: 10, isBold: isHead, isRight: isNumeric });
  }
  pdf.page.drawLine({ start: { x: pdf.left, y: y - 6 }, end: { x: pdf.right, y: y - 6 }, thickness: 0.5, color: rule });
}

async function writeFooters(pdf: PdfWriter, t: Words): Promise<void> {
  const pages = pdf.document.getPages();
  for (const [index, page] of pages.entries()) {
    await pdf.write(t("file.note"), pdf.left, 30, { size: 8, color: inkSecond, page });
    const number = t("file.page", { number: index + 1, count: pages.length });
    await pdf.write(number, pdf.right, 30, { size: 8, color: inkSecond, isRight: true, page });
  }
}
