import type { ProviderPatient } from "@bedside-bike/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { advanceUntil, nextFrame } from "../../../test/support/clock.ts";
import { told } from "../../../test/support/help-fixtures.ts";
import { provider } from "../../../test/support/people.ts";
import { dorothy, stubPortal } from "../../../test/support/portal-fixtures.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import {
  breakStreams,
  isStreamOpen,
  receivedCalls,
  sendLiveEvent,
  stubError,
  stubPending,
  stubReply,
} from "../../../test/support/stub-server.ts";

const table = page.getByRole("table", { name: "Patients, by what needs doing next" });
const rowOf = (lastName: string) => table.getByRole("row", { name: new RegExp(lastName) });
const names = () => [...table.element().querySelectorAll("tbody a[id^=patient]")].map((name) => name.textContent);
const wholeLists = () => receivedCalls("providers.patients").length;
/** After the one for which `show` asks. */
const askedRows = () =>
  receivedCalls("providers.patient")
    .slice(1)
    .map(({ params }) => Number(params.patientId));

const ward: ProviderPatient[] = Array.from({ length: 12 }, (_, index) => ({
  ...dorothy,
  id: 101 + index,
  firstName: "Pat",
  lastName: `Number${String(index + 1).padStart(2, "0")}`,
  bed: `${index + 1}-A`,
  attention: { ...dorothy.attention, reason: "on-track" as const, rank: index },
}));
const [first, second, third] = ward as [ProviderPatient, ProviderPatient, ProviderPatient];
const last = ward.at(-1) as ProviderPatient;
const others = (...changed: ProviderPatient[]) => [
  ...changed,
  ...ward.filter((one) => !changed.some(({ id }) => id === one.id)),
];
const withReason = (
  patient: ProviderPatient,
  reason: ProviderPatient["attention"]["reason"],
  changes: Partial<ProviderPatient> = {},
): ProviderPatient => ({ ...patient, attention: { ...patient.attention, reason }, ...changes });

const tell = (type: "goals" | "feedback" | "bike" | "help" | "access", ...patients: ProviderPatient[]) => {
  for (const { id } of patients) sendLiveEvent("providers.live", { type, patientId: id });
};
const advance = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await nextFrame();
};

afterEach(() => {
  vi.useRealTimers();
});

/** Today, with timers that the test advances. Its stream is open, and what it missed was asked for. */
async function show() {
  stubPortal({ patients: ward });
  await renderApp("/provider-dashboard", { user: provider, size: "desktop" });
  await expect.element(table).toBeVisible();
  await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
  tell("bike", last);
  await expect.poll(() => receivedCalls("providers.patient").length, { timeout: 5000 }).toBe(1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  await advance(1000);
  return wholeLists();
}

describe("Today, when patients change", () => {
  it("asks for the patient of an event alone, and ranks them as the server does [PORTAL-51]", async () => {
    const before = await show();
    stubReply("providers.patients", others(withReason(third, "symptoms", { bed: "30-B" })));
    tell("feedback", third);
    await advanceUntil(() => names()[0] === "Pat Number03");
    await expect.element(rowOf("Number03").getByRole("cell", { name: "30-B", exact: true })).toBeVisible();
    expect(names().slice(0, 3)).toEqual(["Pat Number03", "Pat Number01", "Pat Number02"]);
    expect([wholeLists() - before, askedRows()]).toEqual([0, [third.id]]);
  });

  it("asks once a second at most: for several patients together, for each once [PORTAL-51]", async () => {
    const before = await show();
    tell("goals", first);
    await advanceUntil(() => askedRows().length === 1, 1);
    tell("goals", second, third, second, first);
    tell("bike", third);
    await advance(800);
    expect(askedRows()).toEqual([first.id]);
    stubReply("providers.patients", others(withReason(second, "event"), withReason(third, "on-hold")));
    await advanceUntil(() => names()[1] === "Pat Number03");
    expect(names()[0]).toBe("Pat Number02");
    expect([wholeLists() - before, askedRows()]).toEqual([0, [first.id, second.id, third.id, first.id]]);
  });

  it("asks for the whole list once when many change [PORTAL-51]", async () => {
    const before = await show();
    tell("goals", first);
    tell("goals", ...ward);
    await advanceUntil(() => wholeLists() > before);
    await advance(3000);
    expect([wholeLists() - before, askedRows()]).toEqual([1, [first.id]]);
  });

  it("asks at once for who calls for help, and once more for what changed meanwhile [HELP-2, PORTAL-51]", async () => {
    const before = await show();
    tell("goals", first);
    await advanceUntil(() => askedRows().length === 1, 1);
    stubReply("providers.patients", others(withReason(second, "help", { helpRequest: told })));
    tell("help", second);
    await expect.poll(() => askedRows()).toEqual([first.id, second.id]);
    await expect.element(rowOf("Number02").getByRole("button", { name: /^I am going/ })).toBeVisible();
    expect(wholeLists()).toBe(before);
  });

  it("asks again after an answer that was on its way, and shows no older one [PORTAL-51]", async () => {
    await show();
    const at = (second: number) => ({ ...first.today, at: `2026-11-21T20:00:0${second}.000Z` });
    const answers: (() => void)[] = [];
    const beds = ["late", "newer"];
    stubReply("providers.patient", ({ params }) => {
      const asked = answers.length;
      const row = { ...first, id: Number(params.patientId), bed: beds[asked] ?? "newest", today: at(asked) };
      return new Promise((resolve) => answers.push(() => resolve(row)));
    });
    tell("goals", first);
    await advanceUntil(() => answers.length === 1, 1);
    tell("goals", first);
    await advance(5000);
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await advanceUntil(() => answers.length === 2);
    await expect.element(rowOf("Number01").getByRole("cell", { name: "late" })).not.toBeInTheDocument();
    answers[1]?.();
    await advanceUntil(() => rowOf("Number01").getByRole("cell", { name: "newer" }).query() !== null);
  });

  it("asks for the whole list when access began or ended, and for whom it lacks if they ride [PORTAL-4, PORTAL-51]", async () => {
    const before = await show();
    const newcomer = withReason({ ...first, id: 200, lastName: "Newcomer" }, "not-assessed");
    stubReply("providers.patients", [newcomer, ...ward.slice(1)]);
    tell("bike", newcomer);
    await advanceUntil(() => names()[0] === "Pat Newcomer");
    expect([wholeLists() - before, askedRows()]).toEqual([0, [newcomer.id]]);
    tell("access", first);
    await advanceUntil(() => !names().includes("Pat Number01"));
    expect([wholeLists() - before, askedRows()]).toEqual([1, [newcomer.id]]);
  });

  it("asks for the whole list a few times at most when a team of 600 patients is joined, and when it ends [PORTAL-51, TEAM-6]", async () => {
    const before = await show();
    const many = Array.from({ length: 600 }, (_, index) => ({ ...first, id: 1000 + index, lastName: `Many${index}` }));
    stubReply("providers.patients", [...ward, ...many]);
    tell("access", ...many);
    await advanceUntil(() => names().includes("Pat Many0"));
    await advance(5000);
    expect(wholeLists() - before).toBeLessThanOrEqual(3);
    const joined = wholeLists();
    stubReply("providers.patients", ward);
    tell("access", ...many);
    await advanceUntil(() => !names().includes("Pat Many0"));
    expect(names()).toEqual(ward.map(({ lastName }) => `Pat ${lastName}`));
    await advance(5000);
    expect(wholeLists() - joined).toBeLessThanOrEqual(3);
    expect(askedRows()).toEqual([]);
  });

  it("closes a patient whose access ended before the list has come, and asks nothing more about them [ACCESS-25]", async () => {
    stubPortal({ patients: ward });
    await renderApp(`/provider-dashboard?patient=${first.id}`, { user: provider, size: "desktop" });
    await expect.element(page.getByRole("heading", { level: 2, name: "Pat Number01" })).toBeVisible();
    await expect.poll(() => isStreamOpen("providers.live")).toBe(true);
    await expect.poll(() => receivedCalls("missedSessions.dose").length).toBeGreaterThan(0);
    const asked = () =>
      (["patients.dashboard", "riskAssessments.latest", "rides.list", "missedSessions.dose"] as const).map(
        (name) => receivedCalls(name).length,
      );
    stubPending("providers.patients");
    const before = asked();
    tell("access", first);
    await expect.element(page.getByText("This patient is not on your list")).toBeVisible();
    expect(asked()).toEqual(before);
  });

  it.each([
    [403, "This patient has not given you access."],
    [404, "This patient is not on your list."],
    [503, "The server is resting."],
  ])("asks for the whole list if a row is answered %i [PORTAL-51]", async (status, words) => {
    const before = await show();
    stubReply("providers.patients", ward.slice(1));
    stubError("providers.patient", status, words);
    tell("goals", first);
    await advanceUntil(() => !names().includes("Pat Number01"));
    expect(wholeLists() - before).toBe(1);
  });

  it("says that the list could not be fetched, until it could: no row hides that [PORTAL-51]", async () => {
    const before = await show();
    stubError("providers.patients", 503, "The server is resting.");
    tell("goals", first);
    const outdated = page.getByText(/out of date/);
    await advanceUntil(() => outdated.query() !== null);
    await advance(2000);
    tell("goals", second);
    await advanceUntil(() => wholeLists() === before + 2);
    await expect.element(outdated).toBeVisible();
    stubReply("providers.patients", ward);
    await advance(2000);
    tell("goals", second);
    await advanceUntil(() => outdated.query() === null);
  });

  it("asks for the whole list after a gap in the stream, and with a change 10 minutes later [PORTAL-51]", async () => {
    const before = await show();
    breakStreams("providers.live", "refused");
    await advanceUntil(() => isStreamOpen("providers.live"), 500);
    await advanceUntil(() => wholeLists() > before);
    const after = wholeLists();
    await advance(9 * 60_000);
    if (!isStreamOpen("providers.live")) await advanceUntil(() => isStreamOpen("providers.live"), 500);
    const late = wholeLists();
    vi.setSystemTime(Date.now() + 11 * 60_000);
    tell("goals", first);
    await advanceUntil(() => wholeLists() === late + 1);
    expect([after, askedRows()]).toEqual([before + 1, []]);
  });
});
