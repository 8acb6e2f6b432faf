import { minutesOfDays, wholeMinutes } from "@bedside-bike/clinical";
import type { CallReply, Dashboard, DoseReply, ProviderPatient, ShownBoard } from "@bedside-bike/contract";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { fixturePatients } from "../apps/server/src/seed/people.ts";
import { openBoard } from "../apps/server/test/support/board.ts";
import { assess } from "../apps/server/test/support/safety-check.ts";
import { storeRides } from "../apps/server/test/support/stored-rides.ts";
import { grant, register, type SignedIn, Visitor } from "../apps/server/test/support/test-server.ts";
import { prepareJourney } from "./support/journey.ts";
import { enterAsProvider, openPatient, rowOf, signInAsPatient, signInElsewhere } from "./support/provider-portal.ts";
import { enter } from "./support/session.ts";

const journey = prepareJourney();
const dayMs = 86_400_000;

let dana: SignedIn;
let board: Visitor;
const patients: SignedIn[] = [];

const nameOf = ({ user }: SignedIn) => `${user.firstName} ${user.lastName}`;
const lines = (text: string) => text.split("\n").filter(Boolean);

async function read<Reply>(by: Visitor, path: string): Promise<Reply> {
  const reply = await by.call("GET", path);
  expect(reply.statusCode, `${path}: ${reply.body}`).toBe(200);
  return reply.json();
}

/** What every screen has to show of a patient's seven days. */
interface SevenDays {
  readonly dates: readonly string[];
  readonly minutes: readonly number[];
  readonly total: number;
  /** The session dots of each day that prescribes any. */
  readonly sessions: readonly (readonly string[])[];
  readonly done: number;
  readonly prescribed: number;
  readonly today: Dashboard["today"];
}

/** From each call that has a part of it: they agree. */
async function readSevenDays(patient: SignedIn): Promise<SevenDays> {
  const path = `/api/patients/${patient.user.id}`;
  const usage = await read<CallReply<"patients.usageData">>(patient, `${path}/usage-data?days=7`);
  const dose = await read<DoseReply>(patient, `${path}/dose?days=7`);
  const { today, slots } = await read<Dashboard>(patient, `${path}/dashboard`);
  const list = await read<ProviderPatient[]>(dana, `/api/providers/${dana.user.id}/patients`);
  const shown = await read<ShownBoard>(board, "/api/board");
  const row = list.find(({ id }) => id === patient.user.id);
  const bed = shown.patients.find(({ id }) => id === patient.user.id);
  const ofUsage = usage.map(({ date, duration, avgPower }) => ({ date, durationSeconds: duration, avgPower }));
  expect(row?.week).toEqual(ofUsage);
  const { at: _, ...day } = today;
  expect(row?.today).toMatchObject(day);
  expect(bed?.today).toMatchObject(day);
  expect(usage.at(-1)).toMatchObject({ date: today.date, duration: today.durationSeconds });
  const statuses = slots.map(({ status }) => status);
  expect(row?.slots.map(({ status }) => status)).toEqual(statuses);
  expect(bed?.sessions).toEqual(statuses);
  expect(dose.days.at(-1)?.slots.map(({ status }) => status)).toEqual(statuses);
  expect(dose.week.minutes.delivered).toBe(minutesOfDays(dose.days.map(({ minutes }) => minutes.delivered * 60)));
  expect(dose.week.sessions.done).toBe(dose.days.reduce((sum, { sessions }) => sum + sessions.done, 0));
  return {
    dates: usage.map(({ date }) => date),
    minutes: usage.map(({ duration }) => wholeMinutes(duration)),
    total: minutesOfDays(usage.map(({ duration }) => duration)),
    sessions: dose.days.map(({ slots: ofDay }) => ofDay.map(({ status }) => status)),
    done: dose.week.sessions.done,
    prescribed: dose.week.sessions.prescribed,
    today,
  };
}

/** The minutes of a chart's last seven days, by its table; none until it is drawn. */
async function minutesOfChart(chart: Locator): Promise<number[]> {
  const rows = await chart.getByRole("row").all();
  const cells = await Promise.all(rows.slice(-7).map((row) => row.getByRole("cell").first().innerText()));
  return cells.map((text) => Number.parseInt(text, 10));
}

async function download(page: Page, choose: () => Promise<void>): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent("download"), choose()]);
  return (await (await file.createReadStream()).toArray()).join("").trimEnd().split("\r\n").slice(1);
}

/** As the patient's screens show today: the ring, or without a target what was done. */
async function expectToday(page: Page, { today }: SevenDays): Promise<void> {
  if (today.dailyGoalMinutes === null) return;
  const label = `${wholeMinutes(today.filledSeconds)} of ${today.dailyGoalMinutes} minutes today`;
  await page.getByRole("progressbar", { name: label }).first().waitFor();
}

async function expectOnPatientsScreens(patient: SignedIn, days: SevenDays): Promise<void> {
  const page = await journey.open({ size: "desktop" });
  const { userType, firstName, lastName, email } = patient.user;
  await enter(page, "/api/auth/login", { userType, firstName, lastName, email });
  await page.goto("/dashboard");
  await expectToday(page, days);
  const week = page.getByRole("region", { name: "Your last 7 days" });
  // In comfort care nothing is counted for the patient.
  const forComfort = page.getByText(/^You may move your legs with the bike/);
  await page.getByRole("progressbar").or(week).or(forComfort).first().waitFor();
  const isForComfort = (await forComfort.count()) > 0;
  if (!isForComfort && (days.today.dailyGoalMinutes === null || days.today.isReached)) {
    await week.getByText(`${days.total} minute`).waitFor();
    const shown = await week.getByRole("listitem").allInnerTexts();
    expect(shown.map((text) => Number.parseInt(lines(text).at(-1) ?? "", 10))).toEqual(days.minutes);
  }

  await page.goto("/goals");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectToday(page, days);

  await page.goto("/reports");
  if (days.total === 0) return;
  const chart = page.getByRole("figure", { name: "Minutes a day" });
  await chart.getByRole("button", { name: "as table" }).click();
  await expect.poll(() => minutesOfChart(chart)).toEqual(days.minutes);
  if (days.prescribed > 0)
    await page.getByText(`${days.done} of ${days.prescribed} sessions`, { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const rides = (await download(page, () => page.getByRole("menuitem", { name: /CSV/ }).click())).map((line) =>
    line.split(","),
  );
  for (const [index, date] of days.dates.entries()) {
    const ofDay = rides.filter(([day]) => day === date);
    const minutes = ofDay.reduce((sum, cells) => sum + Number(cells[2]), 0);
    // Each ride has one decimal, rounded down.
    expect(Math.abs(minutes - (days.minutes[index] ?? 0)), date).toBeLessThanOrEqual(1 + ofDay.length / 10);
  }
}

async function expectOnProvidersScreens(page: Page, patient: SignedIn, days: SevenDays): Promise<void> {
  const name = nameOf(patient);
  await page.goto("/provider-dashboard");
  const ofToday = days.sessions.at(-1) ?? [];
  const row = rowOf(page, name);
  await row.waitFor();
  if (ofToday.length > 0) {
    const label = await row.getByRole("img", { name: /^Session 1/ }).getAttribute("aria-label");
    expect((label ?? "").split(", Session").map((text) => /^(Session )?\s*\d+ done/.test(text))).toEqual(
      ofToday.map((status) => status === "done"),
    );
  }

  await openPatient(page, name);
  const { dailyGoalMinutes: goal, filledSeconds, durationSeconds } = days.today;
  const done = wholeMinutes(goal === null ? durationSeconds : filledSeconds);
  const today = goal === null ? `${done} min today` : `${done} of ${goal} min`;
  await page.getByLabel(today, { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "7 days", exact: true }).first().click();
  if (days.total > 0) {
    const chart = page.getByRole("figure", { name: /^Minutes a day, last 7 days/ });
    await chart.getByRole("button", { name: "as table" }).click();
    await expect.poll(() => minutesOfChart(chart)).toEqual(days.minutes);
  }
  if (days.prescribed > 0)
    await page.getByText(`${days.done} of ${days.prescribed}`, { exact: true }).first().waitFor();

  await page.getByRole("link", { name: "Summary", exact: true }).first().click();
  const save = page.getByRole("button", { name: "Save as CSV" });
  await save.waitFor();
  const rows = (await download(page, () => save.click())).slice(-7).map((line) => line.split(","));
  expect(rows.map(([date]) => date)).toEqual(days.dates);
  expect(rows.map((cells) => Number(cells[1]))).toEqual(days.minutes);
  const sessions = days.sessions.map((ofDay) => [
    ofDay.length > 0 ? String(ofDay.filter((status) => status === "done").length) : "",
    ofDay.length > 0 ? String(ofDay.length) : "",
  ]);
  expect(rows.slice(-sessions.length).map((cells) => cells.slice(3, 5))).toEqual(sessions);
}

describe("seven days of ten patients", () => {
  beforeAll(async () => {
    const { server } = journey;
    dana = await signInElsewhere(server, "Dana");
    for (const { id } of fixturePatients) patients.push(await signInAsPatient(server, id));
    const more = [await register(server, "patient"), await register(server, "patient")];
    for (const [index, patient] of more.entries()) {
      patients.push(patient);
      await grant(patient, dana);
      await assess(dana, patient.user.id);
      // Part-filled sessions, seconds beyond a minute, and a ride too short for a session.
      const now = Date.now();
      await storeRides(
        server,
        [0, 1, 2, 4, 5].flatMap((day) =>
          [779 + index, 45].map((durationSeconds, ride) => ({
            patientId: patient.user.id,
            startedAt: new Date(now - day * dayMs - (2 - ride) * 1_800_000),
            durationSeconds,
            averagePowerWatts: 21,
          })),
        ),
      );
      const goal = (goalType: string, targetValue: number, unit: string) => ({
        ...{ goalType, targetValue, unit },
        label: "-",
        period: "session",
      });
      const goals = [goal("duration", 15, "minutes"), goal("sessions", 2, "sessions")];
      const body = { goals, clearanceAcknowledged: true, overrideConfirmed: true };
      expect((await dana.call("POST", `/api/patients/${patient.user.id}/goals`, body)).statusCode).toBe(201);
    }
    const paul = patients.find(({ user }) => user.firstName === "Paul");
    if (paul) await grant(paul, dana);
    board = new Visitor(server);
    board.cookie = await openBoard(await signInElsewhere(server, "Dana"), "Ward 4");
  });

  it("are equal on the dashboard, goals, reports, list, patient's page, board and export [DAY-10, DAY-13]", async () => {
    expect(patients).toHaveLength(10);
    const wall = await journey.open({ size: "desktop" });
    const [name = "", value = ""] = (board.cookie ?? "").split("=");
    await wall.context().addCookies([{ name, value, url: journey.server.url }]);
    await wall.goto("/board");
    await wall.getByRole("heading", { level: 1, name: "Ward 4" }).waitFor();
    const beds = await wall.getByRole("listitem").allInnerTexts();

    const desk = await journey.open({ size: "desktop" });
    await enterAsProvider(desk);
    const onBoard: string[] = [];
    for (const patient of patients) {
      const days = await readSevenDays(patient);
      await expectOnPatientsScreens(patient, days);
      await expectOnProvidersScreens(desk, patient, days);
      const ofToday = days.sessions.at(-1) ?? [];
      const count = (status: string) => ofToday.filter((one) => one === status).length;
      onBoard.push(
        ofToday.length === 0
          ? "none set"
          : `Sessions: ${count("done")} done, ${count("open")} open, ${count("missed")} not done`,
      );
    }
    for (const said of new Set(onBoard))
      expect(beds.filter((text) => text.includes(said)).length, said).toBe(
        onBoard.filter((one) => one === said).length,
      );
  }, 300_000);
});
